import { type ReactNode, useEffect } from 'react';
import css from './page-header.module.css';

/** A screen's only h1, its document title and its main action: `<PageHeader title="Chapters">button</PageHeader>`. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Business Network`;
  }, [title]);
  return (
    <div className={css.row}>
      <h1>{title}</h1>
      {children}
    </div>
  );
};
