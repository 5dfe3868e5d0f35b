import styled from '@emotion/styled';
import { useMenu } from '../../../ui/overlay/use-menu.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { IconButton } from '../../../ui/surface/icon-button.tsx';
import { bellIcon } from '../../../ui/surface/icons.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.ts';
import { useNews } from '../notices/news-mark.ts';
import { loadBellMenu } from './menus.ts';

// The specified badge is fixed: it is no count of anything, so it is for the eye only.
const BADGE = 4;

const Badge = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 3,
  insetInlineEnd: 3,
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  borderRadius: 9,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 650,
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.background.paper,
}));

/** Something happened since the bell was opened last. It stands apart from the badge, which is fixed. */
const News = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 7,
  insetInlineStart: 7,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.background.paper}`,
  backgroundColor: theme.vars.palette.tone.green.fg,
}));

export const BellButton = () => {
  const { button, menu } = useMenu(loadBellMenu, {});
  const news = useNews();
  return (
    <>
      <IconButton label="Notifications" {...button}>
        <Icon path={bellIcon} />
        <Badge aria-hidden>{BADGE}</Badge>
        {news && <News aria-hidden data-news />}
      </IconButton>
      <span role="status">{news && <VisuallyHidden>New notifications</VisuallyHidden>}</span>
      {menu}
    </>
  );
};
