import styled from '@emotion/styled';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { bellIcon } from '../../ui/icons.ts';
import { useMenu } from '../../ui/use-menu.tsx';
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

export const BellButton = () => {
  const { button, menu } = useMenu(loadBellMenu, {});
  return (
    <>
      <IconButton label="Notifications" {...button}>
        <Icon path={bellIcon} />
        <Badge aria-hidden>{BADGE}</Badge>
      </IconButton>
      {menu}
    </>
  );
};
