import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { ChapterService } from './service.ts';

export function chapterRoutes(api: Api, chapters: ChapterService): void {
  api.list(routes.listChapters, ({ caller, query }) => chapters.visibleTo(caller, query));
  api.serve(routes.createChapter, ({ unit, caller, body }) => chapters.create(unit, caller, body));
  api.serve(routes.timeZones, async () => ({ time_zones: await chapters.timeZones() }));
  api.serve(routes.getChapter, ({ params }) => chapters.find(params.id));
  api.serve(routes.updateChapter, ({ caller, params, body, version }) =>
    chapters.update(caller, params.id, body, version()),
  );
}
