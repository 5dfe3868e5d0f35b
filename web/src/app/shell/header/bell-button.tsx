import { bellIcon, Icon, IconButton } from '../../../ui/button/icon.tsx';
import { useMenu } from '../../../ui/overlay/use-menu.tsx';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { useUnseen } from '../../live/unseen-mark.ts';
import css from './bell-button.module.css';
import { loadBellMenu } from './menus.ts';

// The specified badge is fixed and counts nothing, so it is hidden from screen readers and not part of the button.
const BADGE = 4;

export const BellButton = () => {
  const { button, menu } = useMenu(loadBellMenu, {});
  const unseen = useUnseen();
  return (
    <>
      <span className={css.bell}>
        <IconButton label="Notifications" {...button}>
          <Icon path={bellIcon} />
        </IconButton>
        <span className={css.badge} aria-hidden>
          {BADGE}
        </span>
        {unseen && <span className={css.unseen} aria-hidden data-unseen />}
      </span>
      <span role="status">{unseen && <VisuallyHidden>New notifications</VisuallyHidden>}</span>
      {menu}
    </>
  );
};
