import styled from '@emotion/styled';
import { type ReactNode, useEffect } from 'react';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 44,
  marginBottom: 20,
});

/** A screen's only h1, its document title and its main action: `<PageHeader title="Chapters">button</PageHeader>`. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Business Network`;
  }, [title]);
  return (
    <Row>
      <h1>{title}</h1>
      {children}
    </Row>
  );
};
