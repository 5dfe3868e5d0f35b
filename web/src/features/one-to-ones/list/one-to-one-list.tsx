import type { OneToOneList as Which } from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { useListOneToOnesInfiniteQuery } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Card, ItemList } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { useOneToOneForms } from '../use-one-to-one-forms.tsx';
import { OneToOneCard } from './one-to-one-card.tsx';

const TITLES: Record<Which, string> = { open: 'Planned', past: 'Past' };

interface Props {
  which: Which;
  /** Shown below 'No Data'. */
  nothing: ReactNode;
}

export const OneToOneList = ({ which, nothing }: Props) => {
  const list = usePages(useListOneToOnesInfiniteQuery({ list: which }));
  const { onAsk, modals } = useOneToOneForms();
  if (list.loading) return <Spinner />;
  if (list.failed)
    return (
      <Card>
        <LoadError message={MESSAGES.oneToOnesFailed} onRetry={list.retry} busy={list.fetching} />
      </Card>
    );
  return (
    <>
      {list.rows.length === 0 ? (
        <Card>
          <EmptyState action={nothing} />
        </Card>
      ) : (
        <>
          <VisuallyHidden as="h2">{TITLES[which]}</VisuallyHidden>
          <ItemList>
            {list.rows.map((one) => (
              <OneToOneCard key={one.id} one={one} onAsk={onAsk} />
            ))}
          </ItemList>
        </>
      )}
      <ShowMore {...list.more} />
      {modals}
    </>
  );
};
