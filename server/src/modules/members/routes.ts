import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { MemberService } from './service.ts';

export function memberRoutes(api: Api, members: MemberService): void {
  api.list(routes.listMembers, ({ query }) => members.all(query));
  api.list(routes.listChapterMembers, ({ caller, query }) => members.colleagues(caller, query));
  api.serve(routes.registerMember, ({ unit, caller, body }) => members.register(unit, caller, body));
  api.serve(routes.updateMember, ({ caller, params, body, version }) =>
    members.update(caller, params.memberId, body, version()),
  );
  api.serve(routes.getPermissions, ({ caller, params, query }) =>
    members.permissions(caller, params.userId, query),
  );
  api.serve(routes.setPermissions, ({ unit, caller, params, body, version }) =>
    members.setPermissions(unit, caller, params.userId, body, version()),
  );
}
