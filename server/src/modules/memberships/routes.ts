import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { MembershipService } from './service.ts';

export function membershipRoutes(api: Api, memberships: MembershipService): void {
  api.serve(routes.getMember, ({ caller, params }) => memberships.find(caller, params.id));
  api.serve(routes.endMembership, ({ unit, caller, params }) => memberships.end(unit, caller, params.id));
  api.serve(routes.renewMemberships, ({ unit, caller, body }) => memberships.renewMany(unit, caller, body));
  api.serve(routes.resumeMembership, ({ unit, caller, params, body }) =>
    memberships.resume(unit, caller, params.id, body.email),
  );
}
