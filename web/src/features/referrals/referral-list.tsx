import type { Referral } from '@bn/contract';
import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import type { usePages } from '../../api/pages.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { CardItem, ReferralCard } from './referral-card.tsx';

const Heading = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  marginBottom: 14,
  '& > span': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
}));

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
  gap: 16,
});

interface Props {
  title: string;
  list: ReturnType<typeof usePages<Referral>>;
  failure: string;
  /** What helps when there is nothing yet. */
  emptyAction: ReactNode;
  nameOf: (referral: Referral) => string;
  onEdit?: (referral: Referral) => void;
}

/** One section of referral cards, newest first, 50 at a time. */
export const ReferralList = ({ title, list, failure, emptyAction, nameOf, onEdit }: Props) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Heading>
        <h2 id={titleId}>{title}</h2>
        {list.total > 0 && <span className="figures">{formatCount(list.total)}</span>}
      </Heading>
      {list.loading && <Waiting />}
      {list.failed && (
        <Card as="div">
          <LoadError message={failure} onRetry={list.retry} />
        </Card>
      )}
      {!list.loading && !list.failed && list.rows.length === 0 && (
        <Card as="div">
          <EmptyState action={emptyAction} />
        </Card>
      )}
      <Cards>
        {list.rows.map((referral) => (
          <ReferralCard key={referral.id} referral={referral} name={nameOf(referral)} onEdit={onEdit} />
        ))}
      </Cards>
      <ShowMore {...list.more} />
    </section>
  );
};

const Waiting = () => (
  <div role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Cards aria-hidden>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <CardItem key={key} style={{ minHeight: 218 }}>
          <Skeleton style={{ height: 44, width: '55%' }} />
          <Skeleton style={{ height: 24, width: '35%' }} />
          <Skeleton style={{ width: '90%' }} />
        </CardItem>
      ))}
    </Cards>
  </div>
);
