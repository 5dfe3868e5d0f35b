import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { ImportService } from './service.ts';

export function importRoutes(api: Api, imports: ImportService): void {
  api.serve(routes.importTemplate, async ({ query }) => imports.template(query));
  api.serve(routes.createImport, ({ unit, caller, body }) => imports.create(unit, caller, body));
  api.serve(routes.listImports, ({ caller }) => imports.list(caller));
  api.serve(routes.getImport, ({ caller, params }) => imports.find(caller, params.id));
  api.serve(routes.uploadImport, ({ caller, params, query, bytes }) =>
    imports.upload(caller, params.id, query.part, bytes()),
  );
  api.serve(routes.downloadImport, ({ caller, params, query }) =>
    imports.download(caller, params.id, query.kind),
  );
  api.serve(routes.matchImport, ({ caller, params, body }) => imports.match(caller, params.id, body));
  api.serve(routes.listImportRows, ({ caller, params, query }) => imports.rows(caller, params.id, query));
  api.serve(routes.correctImportRow, ({ caller, params, body }) => imports.correct(caller, params.id, body));
  api.serve(routes.startImport, ({ unit, caller, params, body }) =>
    imports.start(unit, caller, params.id, body),
  );
  api.serve(routes.cancelImport, ({ unit, caller, params }) => imports.cancel(unit, caller, params.id));
  api.serve(routes.undoImport, ({ unit, caller, params }) => imports.undo(unit, caller, params.id));
  api.serve(routes.importInvitations, ({ caller, params, body }) =>
    imports.invitations(caller, params.id, body.address),
  );
}
