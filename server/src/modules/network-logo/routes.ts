import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { NetworkLogoService } from './service.ts';

export function networkLogoRoutes(api: Api, logo: NetworkLogoService): void {
  api.serve(routes.setNetworkLogo, ({ caller, bytes, contentType, disconnected, admitAgain }) =>
    logo.set(caller, { type: contentType(), bytes: bytes() }, disconnected(), admitAgain),
  );
  api.serve(routes.removeNetworkLogo, async ({ caller }) => {
    await logo.remove(caller);
    return undefined;
  });
  api.public(routes.readNetworkLogo, ({ params }) => logo.icon(params.digest));
}
