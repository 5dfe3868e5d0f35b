import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { PasskeyService } from './service.ts';

export function passkeyRoutes(api: Api, passkeys: PasskeyService): void {
  api.public(routes.passkeyChallenge, (origin) => passkeys.challenge(origin));
  api.public(routes.signInWithPasskey, ({ body, ...origin }) => passkeys.signIn(body, origin));
  api.serve(routes.askToReauthenticate, ({ caller, token, body }) =>
    passkeys.askToReauthenticate(caller, token() ?? '', body.purpose),
  );
  api.serve(routes.listPasskeys, ({ caller }) => passkeys.list(caller));
  api.serve(routes.askToAddPasskey, ({ caller, token, body }) =>
    passkeys.askToAdd(caller, token() ?? '', body),
  );
  api.serve(routes.addPasskey, ({ unit, caller, token, body }) =>
    passkeys.add(unit, caller, token() ?? '', body),
  );
  api.serve(routes.renamePasskey, ({ caller, params, body }) =>
    passkeys.rename(caller, params.id, body.name),
  );
  api.serve(routes.removePasskey, async ({ caller, params }) => {
    await passkeys.remove(caller, params.id);
    return undefined;
  });
}
