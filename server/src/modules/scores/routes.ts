import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { ScoreService } from './service.ts';

export function scoreRoutes(api: Api, scores: ScoreService): void {
  api.serve(routes.memberScore, ({ caller, params }) => scores.find(caller, params.id));
  api.serve(routes.chapterScores, ({ caller, params, query }) =>
    scores.ofChapter(caller, params.id, query.sort),
  );
  api.serve(routes.setScoreRules, ({ caller, params, body }) => scores.setRules(caller, params.id, body));
  api.serve(routes.resetScoreRules, ({ caller, params }) => scores.resetRules(caller, params.id));
}
