import { routes } from '@bn/contract';
import type { Api } from '../../http/serve.ts';
import type { ThankYouService } from './service.ts';

export function thankYouRoutes(api: Api, thankYous: ThankYouService): void {
  api.serve(routes.sendThankYou, ({ unit, caller, body }) => thankYous.send(unit, caller, body));
  api.serve(routes.pendingThankYous, ({ caller, query }) => thankYous.pending(caller, query));
  api.serve(routes.ownThankYous, ({ caller, query }) => thankYous.own(caller, query));
  api.serve(routes.approveThankYou, ({ caller, params }) => thankYous.approve(caller, params.id));
}
