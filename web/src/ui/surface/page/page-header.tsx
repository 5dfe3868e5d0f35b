import { type ReactNode, useEffect } from 'react';
import css from './page-header.module.css';

/** A screen's only h1, and its document title. */
export const PageTitle = ({ title }: { title: string }) => {
  useEffect(() => {
    document.title = `${title} · Business Network`;
  }, [title]);
  return <h1>{title}</h1>;
};

/** The title with the screen's main action: `<PageHeader title="Chapters">button</PageHeader>`. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.row}>
    <PageTitle title={title} />
    {children}
  </div>
);
