import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { dashboardService } from './service.ts';

export function dashboardRoutes(api: Api, dashboards: ReturnType<typeof dashboardService>): void {
  api.serve(routes.adminDashboard, () => dashboards.network());
  api.serve(routes.elevatedDashboard, ({ caller }) => dashboards.ownChapter(caller));
  api.serve(routes.membersDashboard, ({ caller }) => dashboards.ownChapter(caller));
}
