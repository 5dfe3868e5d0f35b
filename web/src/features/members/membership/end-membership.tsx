import type { MemberPage } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useEndMembershipMutation } from '../../../api/endpoints/members.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextArea } from '../../../ui/input/text-area.tsx';
import css from './end-membership.module.css';

/** The content of the confirmation: what happens, what does not, and why it ends. */
export const EndMembership = ({ member, onClose }: { member: MemberPage; onClose: () => void }) => {
  const [end] = useEndMembershipMutation();
  const form = useForm({
    draft: `end/${member.id}`,
    start: { reason: '' },
    read: ({ reason }) => ({ body: reason.trim() ? { reason: reason.trim() } : {} }),
    send: (body, key) => end({ params: { id: member.id }, body, key }).unwrap(),
    sent: { text: 'The membership has ended.', ms: 1200 },
    failed: 'The membership could not be ended.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="End membership" danger>
      <div className={css.words} data-wide>
        <p>When the membership of {member.full_name} ends:</p>
        <ul>
          <li>they are signed out at once and can no longer sign in,</li>
          <li>they disappear from every list and can no longer receive referrals,</li>
          <li>all permissions are removed, and someone else may use the e-mail address.</li>
        </ul>
        <p>What they gave and received stays, under their name. You can resume the membership later.</p>
      </div>
      <div data-wide>
        <TextArea
          label="Reason (optional)"
          maxLength={LIMITS.reason}
          readOnly={form.locked}
          {...form.field('reason')}
          helperText={form.field('reason').helperText ?? 'For super admins only.'}
        />
      </div>
    </Form>
  );
};
