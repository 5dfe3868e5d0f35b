import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { ExchangeService } from '../exchanges/service.ts';
import type { MembershipService } from './service.ts';

export function membershipRoutes(api: Api, memberships: MembershipService, exchanges: ExchangeService): void {
  api.serve(routes.getMember, async ({ caller, params }) => {
    const member = await memberships.find(caller, params.id);
    return { ...member, ...(await exchanges.ofPage(caller, member.id)) };
  });
  api.serve(routes.endMembership, ({ unit, caller, params, body }) =>
    memberships.end(unit, caller, params.id, body ?? {}),
  );
  api.serve(routes.renewMemberships, ({ unit, caller, body }) => memberships.renewMany(unit, caller, body));
  api.serve(routes.undoRenewals, ({ unit, caller, body }) => memberships.undoRenewals(unit, caller, body));
  api.serve(routes.resumeMembership, ({ unit, caller, params, body }) =>
    memberships.resume(unit, caller, params.id, body.email),
  );
}
