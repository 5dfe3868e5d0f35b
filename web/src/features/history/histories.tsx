import { skipToken } from '@reduxjs/toolkit/query/react';
import { useExport } from '../../api/endpoints/exports.ts';
import {
  useChapterHistoryInfiniteQuery,
  useMemberHistoryInfiniteQuery,
  useNetworkHistoryInfiniteQuery,
} from '../../api/endpoints/history.ts';
import { usePages } from '../../api/pages.ts';
import { routeId } from '../../ui/router/route-id.ts';
import { useParams } from '../../ui/router/routes.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { HistoryCard } from './history-card.tsx';
import { filterOf } from './history-filters.tsx';

export const MemberHistory = () => {
  const id = routeId(useParams().id);
  const list = useListState();
  const query = filterOf(list);
  const pages = usePages(useMemberHistoryInfiniteQuery(id === undefined ? skipToken : { id, query }));
  return (
    <HistoryCard
      list={list}
      pages={pages}
      onExport={useExport('exportMemberHistory', query, { id: id ?? 0 })}
    />
  );
};

export const ChapterHistory = () => {
  const id = routeId(useParams().id);
  const list = useListState();
  const query = filterOf(list);
  const pages = usePages(useChapterHistoryInfiniteQuery(id === undefined ? skipToken : { id, query }));
  return (
    <HistoryCard
      list={list}
      pages={pages}
      onExport={useExport('exportChapterHistory', query, { id: id ?? 0 })}
    />
  );
};

export const NetworkHistory = () => {
  const list = useListState();
  const query = filterOf(list);
  const pages = usePages(useNetworkHistoryInfiniteQuery({ query }));
  return <HistoryCard list={list} pages={pages} onExport={useExport('exportNetworkHistory', query)} />;
};
