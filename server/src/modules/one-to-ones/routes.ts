import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { MatrixService } from './matrix.ts';
import type { OneToOneService } from './service.ts';

export function oneToOneRoutes(api: Api, oneToOnes: OneToOneService, matrix: MatrixService): void {
  api.serve(routes.chapterMatrix, ({ caller, params }) => matrix.ofChapter(caller, params.id));
  api.list(routes.listOneToOnes, ({ caller, query }) => oneToOnes.ofCaller(caller, query));
  api.list(routes.whomToMeet, ({ caller, query }) => oneToOnes.whomToMeet(caller, query));
  api.serve(routes.getOneToOne, ({ caller, params }) => oneToOnes.page(caller, params.id));
  api.serve(routes.planOneToOne, ({ unit, caller, body }) => oneToOnes.plan(unit, caller, body));
  api.serve(routes.recordOneToOne, ({ unit, caller, body }) => oneToOnes.record(unit, caller, body));
  api.serve(routes.changeOneToOne, ({ caller, params, body }) => oneToOnes.change(caller, params.id, body));
  api.serve(routes.answerOneToOne, ({ caller, params, body }) =>
    oneToOnes.answer(caller, params.id, body.status),
  );
  api.serve(routes.cancelOneToOne, ({ unit, caller, params }) => oneToOnes.cancel(unit, caller, params.id));
  api.serve(routes.confirmOneToOne, ({ unit, caller, params, body }) =>
    oneToOnes.confirm(unit, caller, params.id, body.met === 1),
  );
}
