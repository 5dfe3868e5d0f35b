import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { bellIcon } from '../../ui/icons.ts';

// The specified badge is fixed: it is no count of anything.
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

const BellMenu = lazy(() => import('./bell-menu.tsx'));

export const BellButton = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        label={`Notifications, ${BADGE} new`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={bellIcon} />
        <Badge aria-hidden>{BADGE}</Badge>
      </IconButton>
      <Suspense>{anchor && <BellMenu anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
};
