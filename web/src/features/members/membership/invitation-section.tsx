import type { SectionProps } from '../../../parts/member/section.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { Invitation } from '../form/invitation.tsx';

/** For those who may invite a colleague who has not signed in yet. */
export default function InvitationSection({ member }: SectionProps) {
  return (
    member.activated_at === null && (
      <Card className="stack" style={{ gap: 'var(--bn-space-3)', justifyItems: 'start' }}>
        <p>{member.full_name} has not signed in yet. With an invitation they choose their own password.</p>
        <Invitation member={member} />
      </Card>
    )
  );
}
