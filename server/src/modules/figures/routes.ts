import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { FigureService } from './service.ts';

export function figureRoutes(api: Api, figures: FigureService): void {
  api.serve(routes.memberFigures, ({ caller, params }) => figures.ofMember(caller, params.id));
}
