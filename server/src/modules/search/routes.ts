import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { SearchService } from './service.ts';

export function searchRoutes(api: Api, search: SearchService): void {
  api.serve(routes.search, ({ caller, query }) => search.find(caller, query.search));
}
