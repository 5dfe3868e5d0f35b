import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { activityService } from './service.ts';

export function activityRoutes(api: Api, activity: ReturnType<typeof activityService>): void {
  api.serve(routes.activity, ({ caller }) => activity.latest(caller));
  api.serve(routes.recentActivity, ({ caller, query }) => activity.recent(caller, query));
}
