import styled from '@emotion/styled';
import { Card } from '../../../ui/surface/card.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { IconButton } from '../../../ui/surface/icon-button.tsx';
import { closeIcon } from '../../../ui/surface/icons.ts';
import { Invitation } from './invitation.tsx';

const Box = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '12px 8px',
  marginBottom: 16,
  '& > p': { alignSelf: 'center' },
  '& > :last-child': { gridColumn: '1 / -1', justifySelf: 'start', width: 'min(100%, 640px)' },
  '& > button:last-child': { width: 'auto' },
});

/** After a member was added: how they come to a password that nobody else knows. */
export const InvitationOffer = ({ memberId, onClose }: { memberId: number; onClose: () => void }) => (
  <Box aria-label="Invitation">
    <p role="status">With a one-time link the new member chooses their own password.</p>
    <IconButton label="Close the invitation" onClick={onClose}>
      <Icon path={closeIcon} />
    </IconButton>
    <Invitation memberId={memberId} />
  </Box>
);
