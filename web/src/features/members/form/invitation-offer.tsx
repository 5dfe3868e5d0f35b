import type { Member } from '@bn/contract';
import { closeIcon, Icon, IconButton } from '../../../ui/button/icon.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Invitation } from './invitation.tsx';
import css from './invitation-offer.module.css';

/** Shown after a member was added: invite them to choose a password that only they know. */
export const InvitationOffer = ({
  member,
  onClose,
}: {
  member: Pick<Member, 'id' | 'full_name'>;
  onClose: () => void;
}) => (
  <Card className={css.box} aria-label="Invitation">
    <p role="status">{member.full_name} is added. With an invitation they choose their own password.</p>
    <IconButton label="Close the invitation" onClick={onClose}>
      <Icon path={closeIcon} />
    </IconButton>
    <Invitation member={member} />
  </Card>
);
