import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { InvitationService } from './service.ts';

export function invitationRoutes(api: Api, invitations: InvitationService): void {
  api.serve(routes.inviteMembers, ({ caller, body }) => invitations.inviteMany(caller, body.ids));
  api.serve(routes.inviteChapter, ({ caller, params }) => invitations.inviteChapter(caller, params.id));
  api.serve(routes.holdInvitations, async ({ caller, params, body }) => {
    await invitations.hold(caller, params.id, body.held === 1);
    return undefined;
  });
  api.list(routes.listInvitations, ({ query }) => invitations.chapters(query));
  api.serve(routes.invitationTotals, () => invitations.totals());
}
