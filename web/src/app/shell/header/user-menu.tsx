import { useState } from 'react';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { logout } from '../../../store/session.ts';
import { accountIcon, Icon, logoutIcon, thanksIcon, userIcon } from '../../../ui/button/icon.tsx';
import { forgetDrafts } from '../../../ui/form/drafts.tsx';
import { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { PopoverCard } from '../../../ui/overlay/popover-card.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { LeaveQuestion } from '../notices/leave-question.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useOwnPicture } from './use-own-picture.ts';
import css from './user-menu.module.css';

export default function UserMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { id, name, email, role } = useUser();
  const picture = useOwnPicture();
  const dispatch = useAppDispatch();
  const [unsent, setUnsent] = useState<readonly Queued[]>([]);
  const leave = () => {
    forgetDrafts();
    void dispatch(logout());
  };
  const askOrLeave = async () => {
    const queued = await outbox.allOf(id);
    if (queued.length > 0) setUnsent(queued);
    else leave();
  };
  if (unsent.length > 0) return <LeaveQuestion queued={unsent} onStay={onClose} onLeave={leave} />;
  return (
    <PopoverCard label="User menu" anchor={anchor} onClose={onClose}>
      <div className={css.who}>
        <Avatar name={name} picture={picture} />
        <div>
          <p>{name}</p>
          <p>{email}</p>
        </div>
      </div>
      <MenuItem type="button" onClick={onClose}>
        <Icon path={userIcon} />
        My Profile
      </MenuItem>
      {role === 'member' && (
        <MenuItem as={Link} className={css.itemLink} to={`/members/${id}`} onClick={onClose}>
          <Icon path={thanksIcon} />
          Thanks given and received
        </MenuItem>
      )}
      <MenuItem as={Link} className={css.itemLink} to="/account" onClick={onClose}>
        <Icon path={accountIcon} />
        Account
      </MenuItem>
      <ThemeChoice />
      <MenuItem type="button" onClick={() => void askOrLeave()}>
        <Icon path={logoutIcon} />
        Logout
      </MenuItem>
    </PopoverCard>
  );
}
