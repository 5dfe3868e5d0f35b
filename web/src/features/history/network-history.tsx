import { useExport } from '../../api/endpoints/exports.ts';
import { useNetworkHistoryInfiniteQuery } from '../../api/endpoints/history.ts';
import { usePages } from '../../api/pages.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { HistoryCard } from './history-card.tsx';
import { filterOf } from './history-filters.tsx';

export default function NetworkHistory() {
  const list = useListState();
  const query = filterOf(list);
  const pages = usePages(useNetworkHistoryInfiniteQuery({ query }));
  const onExport = useExport('exportNetworkHistory', query);
  return <HistoryCard list={list} pages={pages} onExport={onExport} />;
}
