import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { NeedsService } from './service.ts';

export function needsRoutes(api: Api, needs: NeedsService): void {
  api.serve(routes.needs, ({ caller }) => needs.needs(caller));
  api.serve(routes.chaptersToLookAfter, ({ query }) => needs.chaptersToLookAfter(query));
}
