import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { StandingService } from './service.ts';

export function standingRoutes(api: Api, standings: StandingService): void {
  api.serve(routes.listStandings, ({ query }) => standings.list(query));
  api.serve(routes.listRegions, ({ query }) => standings.regions(query));
}
