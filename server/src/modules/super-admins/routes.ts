import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { SuperAdminManagement } from './managing.ts';

export function superAdminRoutes(api: Api, admins: SuperAdminManagement): void {
  api.list(routes.listSuperAdmins, ({ query }) => admins.listing(query));
  api.serve(routes.inviteSuperAdmin, ({ unit, caller, body }) => admins.invite(unit, caller, body));
  api.serve(routes.remindSuperAdmin, ({ caller, params, body }) => admins.remind(caller, params.id, body));
  api.serve(routes.endSuperAdmin, async ({ unit, caller, params, body }) => {
    await admins.end(unit, caller, params.id, body);
    return undefined;
  });
}
