import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { NetworkIdentityService } from './service.ts';

export function networkIdentityRoutes(api: Api, identity: NetworkIdentityService): void {
  api.serve(routes.networkIdentity, () => identity.find());
  api.serve(routes.changeNetworkIdentity, ({ caller, body, version }) =>
    identity.change(caller, body, version()),
  );
}
