import type { HistoryEntry } from '@bn/contract';
import type { ComponentProps } from 'react';
import { MESSAGES } from '../../api/messages.ts';
import type { usePages } from '../../api/pages.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { useListState } from '../../ui/use-list-state.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';

interface Props {
  list: ReturnType<typeof useListState>;
  pages: ReturnType<typeof usePages<HistoryEntry>>;
  onExport: ComponentProps<typeof ExportButton>['onExport'];
}

/** Who did what, latest first. What is rare is looked for in steps: until the beginning is reached there may be more. */
export const HistoryCard = ({ list, pages, onExport }: Props) => {
  const { rows, loading, failed, retry, more } = pages;
  return (
    <Card aria-label="History">
      <CardHeader>
        <h2>History</h2>
        <ExportButton onExport={onExport} />
      </CardHeader>
      <HistoryFilters list={list} />
      {failed ? (
        <LoadError message={MESSAGES.historyFailed} onRetry={retry} />
      ) : loading ? (
        <Spinner />
      ) : rows.length === 0 && !more.hasMore ? (
        <EmptyState />
      ) : (
        <HistoryList entries={rows} />
      )}
      {!failed && <ShowMore {...more} />}
    </Card>
  );
};
