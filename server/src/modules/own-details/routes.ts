import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { OwnDetailsService } from './service.ts';

export function ownDetailsRoutes(api: Api, ownDetails: OwnDetailsService): void {
  api.serve(routes.ownDetails, ({ caller }) => ownDetails.read(caller));
  api.serve(routes.changeOwnDetails, ({ caller, body, version }) =>
    ownDetails.change(caller, body, version()),
  );
  api.serve(routes.changeOwnEmail, ({ unit, caller, token, body }) =>
    ownDetails.requestEmail(unit, caller, token() ?? '', body),
  );
  api.serve(routes.cancelOwnEmail, async ({ caller }) => {
    await ownDetails.cancelEmail(caller);
    return undefined;
  });
  api.public(routes.confirmEmail, ({ body, ...origin }) => ownDetails.confirmEmail(body.token, origin));
}
