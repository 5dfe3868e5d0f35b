import type { MemberPage } from '@bn/contract';
import { FLAG_WORDS, FLAGS, TITLE_LABELS } from '@bn/contract/domain';
import type { SectionProps } from '../../../parts/member/section.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { shownDay } from '../../../ui/date/day-text.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { part } from '../../../ui/theme/part.ts';
import { isSoon } from '../../../ui/time/day-words.ts';
import { ValidTill } from '../filters/valid-till.tsx';
import { Invitation } from '../form/invitation.tsx';
import { MemberForm } from '../form/lazy-member-form.tsx';
import type { EditedMember } from '../form/member-values.ts';
import { InvitationChip } from '../member-cells.tsx';
import { PermissionForm } from '../permissions/permission-form.tsx';
import { EndMembership } from './end-membership.tsx';
import css from './membership-section.module.css';
import { ResumeMembership } from './resume-membership.tsx';

/** Labels with their values below, in as many columns as fit: `<Details><div><dt>…</dt><dd>…</dd></div></Details>`. */
const Details = part('dl', css.details);

const editedOf = (member: MemberPage): EditedMember => ({
  ...member,
  chapter_id: member.chapter.id,
  subscription_valid_till: member.subscription_valid_till ?? '',
});

/** What super admins see and do about a membership. */
export default function MembershipSection({ member }: SectionProps) {
  const end = useModal();
  const resume = useModal();
  const edit = useModal();
  const elevation = useModal();
  const ended = Boolean(member.ended_at);
  const until = member.permissions_until;
  const held = FLAGS.filter((flag) => member.permissions?.[flag] === 1)
    .map((flag) => FLAG_WORDS[flag])
    .join(', ');
  return (
    <Card className="stack">
      <h2>Membership</h2>
      <Details>
        <div>
          <dt>Status</dt>
          <dd>
            {ended ? <Chip>Ended</Chip> : <Chip tone="green">Member</Chip>}
            {ended && <span className="figures"> {formatDateTime(member.ended_at)}</span>}
          </dd>
        </div>
        <div>
          <dt>Valid Till</dt>
          <dd className="figures">
            <ValidTill day={member.subscription_valid_till} />
          </dd>
        </div>
        {ended && member.ended_reason && (
          <div>
            <dt>Reason</dt>
            <dd>{member.ended_reason}</dd>
          </div>
        )}
        {member.title && (
          <div>
            <dt>Title</dt>
            <dd>{TITLE_LABELS[member.title]}</dd>
          </div>
        )}
        {held && (
          <div>
            <dt>Permissions</dt>
            <dd>
              {held}
              {until && (
                <>
                  {' '}
                  <Chip tone={isSoon(until) ? 'amber' : 'neutral'}>Until {shownDay(until)}</Chip>
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Account</dt>
          <dd className="figures">
            {member.activated_at
              ? `In use since ${formatDateTime(member.activated_at)}`
              : 'Not signed in yet'}
            {member.invitation && (
              <>
                {' '}
                <InvitationChip {...member.invitation} />
              </>
            )}
          </dd>
        </div>
      </Details>
      <div className="row" style={{ alignItems: 'start' }}>
        {ended ? (
          <AppButton onClick={() => resume.show(undefined)}>Resume membership</AppButton>
        ) : (
          <>
            <AppButton variant="outline" onClick={() => edit.show(undefined)}>
              Edit
            </AppButton>
            <AppButton variant="outline" onClick={() => elevation.show(undefined)}>
              Permissions
            </AppButton>
            <Invitation member={member} />
            <AppButton variant="outline" onClick={() => end.show(undefined)}>
              End membership
            </AppButton>
          </>
        )}
      </div>
      <Modal {...edit.frame} title="Edit Member" width="45%">
        <MemberForm member={editedOf(member)} onClose={edit.close} />
      </Modal>
      <Modal {...elevation.frame} title="Elevate Member Permissions" width="400px">
        <PermissionForm member={member} onClose={elevation.close} />
      </Modal>
      <Modal {...end.frame} title="End membership?" width="500px">
        <EndMembership member={member} onClose={end.close} />
      </Modal>
      <Modal {...resume.frame} title="Resume membership?" width="500px">
        <ResumeMembership member={member} onClose={resume.close} />
      </Modal>
    </Card>
  );
}
