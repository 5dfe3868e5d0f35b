import styled from '@emotion/styled';
import { useState } from 'react';
import { Link } from 'react-router';
import { outbox } from '../../../api/offline/outbox.ts';
import type { Waiting } from '../../../api/offline/records.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { logout } from '../../../store/session.ts';
import { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { PopoverCard } from '../../../ui/overlay/popover-card.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { accountIcon, logoutIcon, thanksIcon, userIcon } from '../../../ui/surface/icons.ts';
import { LeaveQuestion } from '../notices/leave-question.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const Who = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '16px 18px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& p': { lineHeight: 1.4 },
  '& p:first-of-type': { fontWeight: 600 },
  '& p:last-of-type': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

const ItemLink = styled(MenuItem.withComponent(Link))({ color: 'inherit', textDecoration: 'none' });

export default function UserMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { id, name, email, role } = useUser();
  const dispatch = useAppDispatch();
  const [unsent, setUnsent] = useState<readonly Waiting[]>([]);
  const leave = () => void dispatch(logout());
  const askOrLeave = async () => {
    const waiting = await outbox.allOf(id);
    if (waiting.length > 0) setUnsent(waiting);
    else leave();
  };
  if (unsent.length > 0) return <LeaveQuestion waiting={unsent} onStay={onClose} onLeave={leave} />;
  return (
    <PopoverCard label="User menu" anchor={anchor} onClose={onClose}>
      <Who>
        <Avatar name={name} />
        <div>
          <p>{name}</p>
          <p>{email}</p>
        </div>
      </Who>
      <MenuItem type="button" onClick={onClose}>
        <Icon path={userIcon} />
        My Profile
      </MenuItem>
      {role === 'member' && (
        <ItemLink to={`/members/${id}`} onClick={onClose}>
          <Icon path={thanksIcon} />
          Thanks given and received
        </ItemLink>
      )}
      <ItemLink to="/account" onClick={onClose}>
        <Icon path={accountIcon} />
        Account
      </ItemLink>
      <ThemeChoice />
      <MenuItem type="button" onClick={() => void askOrLeave()}>
        <Icon path={logoutIcon} />
        Logout
      </MenuItem>
    </PopoverCard>
  );
}
