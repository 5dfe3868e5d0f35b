import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { HistoryService } from './history.ts';

export function historyRoutes(api: Api, history: HistoryService): void {
  api.serve(routes.memberHistory, ({ params, query }) => history.ofMember(params.id, query));
  api.serve(routes.networkHistory, ({ query }) => history.ofNetwork(query));
  api.serve(routes.chapterHistory, ({ params, query }) => history.ofChapter(params.id, query));
}
