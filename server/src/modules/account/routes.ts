import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(api: Api, account: AccountService): void {
  api.serve(routes.changePassword, async ({ unit, caller, token, body }) => {
    await account.changePassword(unit, caller, token() ?? '', body);
    return undefined;
  });
  api.public(routes.forgotPassword, ({ body, ...origin }) => account.forgot(body.email, origin));
  api.public(routes.checkLink, ({ body, ...origin }) => account.checkLink(body.token, origin));
  api.public(routes.setPassword, ({ body, ...origin }) =>
    account.setByLink(body.token, body.password, origin),
  );
  api.serve(routes.listSessions, ({ caller, token }) => account.sessions(caller, token() ?? ''));
  api.serve(routes.endOtherSessions, async ({ caller, token }) => {
    await account.endOtherSessions(caller, token() ?? '');
    return undefined;
  });
  api.serve(routes.endSession, async ({ caller, params }) => {
    await account.endSession(caller, params.id);
    return undefined;
  });
  api.serve(routes.inviteMember, ({ caller, params }) => account.invite(caller, params.id));
}
