import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { StandingService } from './service.ts';

export function standingRoutes(api: Api, standings: StandingService): void {
  api.list(routes.listStandings, ({ query }) => standings.all(query));
  api.list(routes.listRegions, ({ query }) => standings.regions(query));
}
