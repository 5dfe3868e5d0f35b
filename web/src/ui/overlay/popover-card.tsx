import styled from '@emotion/styled';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { MuiTheme } from '../theme/mui-theme.tsx';

const Root = styled(Popover)(({ theme }) => ({
  '& .MuiPopover-paper': {
    width: 320,
    maxWidth: 'calc(100vw - 24px)',
    marginTop: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 12px 36px rgb(0 0 0 / 0.14)',
  },
}));

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** What opens below a button, such as a menu or a calendar. */
export const PopoverCard = ({ label, anchor, onClose, children }: Props) => (
  <MuiTheme>
    <Root
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={120}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Root>
  </MuiTheme>
);
