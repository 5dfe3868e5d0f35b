import type { HistoryEntry } from '@bn/contract';
import type { ComponentProps } from 'react';
import { MESSAGES } from '../../api/messages.ts';
import type { usePages } from '../../api/pages.ts';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { ExportButton } from '../../ui/file/export-button.tsx';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { ShowMore } from '../../ui/table/show-more.tsx';
import type { useListState } from '../../ui/table/use-list-state.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';

interface Props {
  list: ReturnType<typeof useListState>;
  pages: ReturnType<typeof usePages<HistoryEntry>>;
  onExport: ComponentProps<typeof ExportButton>['onExport'];
}

/** Who did what, latest first. Rare entries are searched in steps: there may be more until the beginning is reached. */
export const HistoryCard = ({ list, pages, onExport }: Props) => {
  const { rows, loading, fetching, failed, retry, more } = pages;
  return (
    <Card aria-label="History">
      <CardHeader>
        <h2>History</h2>
        <ExportButton onExport={onExport} />
      </CardHeader>
      <HistoryFilters list={list} />
      {failed ? (
        <LoadError message={MESSAGES.historyFailed} onRetry={retry} busy={fetching} />
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
