import type { MemberPage } from '@bn/contract';
import { useEndMembershipMutation } from '../../../api/endpoints/members.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import css from './end-membership.module.css';

/** The content of the confirmation: what happens, and what does not. */
export const EndMembership = ({ member, onClose }: { member: MemberPage; onClose: () => void }) => {
  const [end] = useEndMembershipMutation();
  return (
    <ConfirmForm
      action="End membership"
      send={(key) => end({ params: { id: member.id }, key }).unwrap()}
      sent="The membership has ended."
      failed="The membership could not be ended."
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      <div className={css.words} data-wide>
        <p>When the membership of {member.full_name} ends:</p>
        <ul>
          <li>they are signed out at once and can no longer sign in,</li>
          <li>they disappear from every list and can no longer receive referrals,</li>
          <li>all permissions are removed, and someone else may use the e-mail address.</li>
        </ul>
        <p>What they gave and received stays, under their name. You can resume the membership later.</p>
      </div>
    </ConfirmForm>
  );
};
