import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { ThankYouService } from './service.ts';

export function thankYouRoutes(api: Api, thankYous: ThankYouService): void {
  api.serve(routes.sendThankYou, ({ unit, caller, body }) => thankYous.send(unit, caller, body));
  api.list(routes.pendingThankYous, ({ caller, query }) => thankYous.toDecide(caller, query));
  api.list(routes.ownThankYous, ({ caller, query }) => thankYous.ownOf(caller, query));
  api.serve(routes.correctThankYou, ({ caller, params, body }) => thankYous.correct(caller, params.id, body));
  api.serve(routes.withdrawThankYou, ({ unit, caller, params }) =>
    thankYous.withdraw(unit, caller, params.id),
  );
  api.serve(routes.approveThankYou, ({ caller, params, body }) => thankYous.decide(caller, params.id, body));
  api.serve(routes.approveThankYous, ({ unit, caller, body }) =>
    thankYous.approveMany(unit, caller, body.ids),
  );
}
