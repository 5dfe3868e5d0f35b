import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { authService } from './service.ts';

export function authRoutes(api: Api, auth: ReturnType<typeof authService>): void {
  api.public(routes.login, ({ body, ...origin }) => auth.login(body.email, body.password, origin));
  api.serve(routes.me, async ({ caller }) => caller.user);
  api.serve(routes.logout, async ({ caller, token }) => {
    await auth.logout(caller, token() ?? '');
    return undefined;
  });
}
