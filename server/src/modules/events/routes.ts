import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { EventService } from './service.ts';

export function eventRoutes(api: Api, events: EventService): void {
  api.serve(
    routes.events,
    ({ caller, lastEventId }) => events.since(caller, lastEventId()),
    ({ caller, token, lastEventId }, begin) => events.follow(caller, token() as string, lastEventId(), begin),
  );
}
