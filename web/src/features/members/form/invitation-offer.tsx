import { Card } from '../../../ui/surface/card.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { IconButton } from '../../../ui/surface/icon-button.tsx';
import { closeIcon } from '../../../ui/surface/icons.ts';
import { Invitation } from './invitation.tsx';
import css from './invitation-offer.module.css';

/** After a member was added: how they come to a password that nobody else knows. */
export const InvitationOffer = ({ memberId, onClose }: { memberId: number; onClose: () => void }) => (
  <Card className={css.box} aria-label="Invitation">
    <p role="status">With a one-time link the new member chooses their own password.</p>
    <IconButton label="Close the invitation" onClick={onClose}>
      <Icon path={closeIcon} />
    </IconButton>
    <Invitation memberId={memberId} />
  </Card>
);
