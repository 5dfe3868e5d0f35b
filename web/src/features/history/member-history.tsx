import { skipToken } from '@reduxjs/toolkit/query/react';
import { useExport } from '../../api/endpoints/exports.ts';
import { useMemberHistoryInfiniteQuery } from '../../api/endpoints/history.ts';
import { usePages } from '../../api/pages.ts';
import { useParams } from '../../ui/router/routes.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { routeId } from '../../ui/text/route-id.ts';
import { HistoryCard } from './history-card.tsx';
import { filterOf } from './history-filters.tsx';

export default function MemberHistory() {
  const id = routeId(useParams().id);
  const list = useListState();
  const query = filterOf(list);
  const pages = usePages(useMemberHistoryInfiniteQuery(id === undefined ? skipToken : { id, query }));
  const onExport = useExport('exportMemberHistory', query, { id: id ?? 0 });
  return <HistoryCard list={list} pages={pages} onExport={onExport} />;
}
