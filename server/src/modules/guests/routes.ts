import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { GuestService } from './service.ts';

export function guestRoutes(api: Api, guests: GuestService): void {
  api.list(routes.listGuests, ({ caller, params, query }) => guests.visibleTo(caller, params.id, query));
  api.list(routes.guestsToDecide, ({ caller, query }) => guests.toDecide(caller, query));
  api.serve(routes.inviteGuest, ({ unit, caller, params, body }) =>
    guests.invite(unit, caller, params.id, body),
  );
  api.serve(routes.getGuest, ({ caller, params }) => guests.get(caller, params.id));
  api.serve(routes.setGuestStatus, ({ caller, params, body }) =>
    guests.decide(caller, params.id, body.status),
  );
  api.serve(routes.recordVisit, ({ unit, caller, params, body }) =>
    guests.recordVisit(unit, caller, params.id, body),
  );
  api.serve(routes.removeGuest, async ({ caller, params }) => {
    await guests.remove(caller, params.id);
    return undefined;
  });
}
