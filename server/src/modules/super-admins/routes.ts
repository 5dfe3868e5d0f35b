import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { SuperAdminManagement } from './managing.ts';

export function superAdminRoutes(api: Api, admins: SuperAdminManagement): void {
  api.list(routes.listSuperAdmins, ({ query }) => admins.listing(query));
  api.serve(routes.inviteSuperAdmin, ({ unit, caller, token, body }) =>
    admins.invite(unit, caller, token() ?? '', body),
  );
  api.serve(routes.remindSuperAdmin, ({ caller, token, params, body }) =>
    admins.remind(caller, token() ?? '', params.id, body),
  );
  api.serve(routes.endSuperAdmin, async ({ unit, caller, token, params, body }) => {
    await admins.end(unit, caller, token() ?? '', params.id, body);
    return undefined;
  });
}
