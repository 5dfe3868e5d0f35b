import { useUser } from '../../../store/hooks.ts';
import { chevronDownIcon, Icon } from '../../../ui/button/icon.tsx';
import { useMenu } from '../../../ui/overlay/use-menu.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { usePainted } from '../../../ui/surface/use-painted.ts';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { loadUserMenu } from './menus.ts';
import { useOwnPicture } from './use-own-picture.ts';
import css from './user-button.module.css';

export const UserButton = () => {
  const { name, email } = useUser();
  const picture = useOwnPicture(!usePainted());
  const { button, menu } = useMenu(loadUserMenu, {});
  return (
    <>
      <button className={css.root} type="button" {...button}>
        <VisuallyHidden>User menu</VisuallyHidden>
        <Avatar name={name} size={34} picture={picture} />
        <span className={css.who}>
          <span>{name}</span>
          <span>{email}</span>
        </span>
        <Icon path={chevronDownIcon} />
      </button>
      {menu}
    </>
  );
};
