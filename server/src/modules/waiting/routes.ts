import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { WaitingService } from './service.ts';

export function waitingRoutes(api: Api, waiting: WaitingService): void {
  api.serve(routes.needs, ({ caller }) => waiting.needs(caller));
  api.serve(routes.chaptersToLookAfter, ({ query }) => waiting.chaptersToLookAfter(query));
}
