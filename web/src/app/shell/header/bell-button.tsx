import { Icon } from '../../../ui/button/icon.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { bellIcon } from '../../../ui/button/icons.ts';
import { useMenu } from '../../../ui/overlay/use-menu.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.ts';
import { useNews } from '../../live/news-mark.ts';
import css from './bell-button.module.css';
import { loadBellMenu } from './menus.ts';

// The specified badge is fixed and counts nothing, so it is hidden from screen readers and not part of the button.
const BADGE = 4;

export const BellButton = () => {
  const { button, menu } = useMenu(loadBellMenu, {});
  const news = useNews();
  return (
    <>
      <span className={css.bell}>
        <IconButton label="Notifications" {...button}>
          <Icon path={bellIcon} />
        </IconButton>
        <span className={css.badge} aria-hidden>
          {BADGE}
        </span>
        {news && <span className={css.news} aria-hidden data-news />}
      </span>
      <span role="status">{news && <VisuallyHidden>New notifications</VisuallyHidden>}</span>
      {menu}
    </>
  );
};
