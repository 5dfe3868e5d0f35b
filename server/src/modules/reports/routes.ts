import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { reportService } from './service.ts';

export function reportRoutes(api: Api, reports: ReturnType<typeof reportService>): void {
  api.serve(routes.chapterReport, ({ caller, params, query }) =>
    reports.ofChapter(caller, params.id, query.period),
  );
}
