import { routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Api } from '../../http/call/serve.ts';
import type { ReferralService } from './service.ts';
import type { NoteWithApproval } from './story.ts';

/** A referral's page shows its thank-you notes. Notes know referrals, not the other way round: so they are passed in. */
interface Notes {
  ofReferral(caller: Caller, referralId: number): Promise<NoteWithApproval[]>;
}

export function referralRoutes(api: Api, referrals: ReferralService, thankYous: Notes): void {
  api.list(routes.referralsReceived, ({ caller, query }) => referrals.receivedBy(caller, query));
  api.list(routes.referralsSent, ({ caller, query }) => referrals.sentBy(caller, query));
  api.serve(routes.getReferral, async ({ caller, params }) => {
    const referral = await referrals.find(caller, params.id);
    const notes = await thankYous.ofReferral(caller, referral.id);
    return {
      referral,
      notes,
      story: await referrals.story(referral, notes),
      may: referrals.rights(caller, referral),
    };
  });
  api.serve(routes.giveReferral, ({ unit, caller, body }) => referrals.give(unit, caller, body));
  api.serve(routes.correctReferral, ({ caller, params, body }) => referrals.correct(caller, params.id, body));
  api.serve(routes.withdrawReferral, ({ unit, caller, params }) =>
    referrals.withdraw(unit, caller, params.id),
  );
  api.serve(routes.nudgeReferral, ({ unit, caller, params }) => referrals.nudge(unit, caller, params.id));
  api.serve(routes.changeReferralStatus, ({ unit, caller, params, body }) =>
    referrals.changeStatus(unit, caller, params.id, body.referral_status),
  );
  api.serve(routes.undoAnswer, ({ unit, caller, params, body }) =>
    referrals.undoAnswer(unit, caller, params.id, body.referral_status),
  );
}
