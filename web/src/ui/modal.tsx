import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { closeIcon } from './icons.ts';
import { aboveMobile, atPhone } from './theme.ts';
import { useReducedMotion } from './use-media.ts';

type ModalWidth = '30%' | '45%' | '400px' | '500px';
const HIDE_MS = 500;

const Root = styled(Dialog, { shouldForwardProp: (prop) => prop !== 'wide' })<{ wide: ModalWidth }>(
  ({ theme, wide }) => ({
    '& .MuiDialog-container': { [atPhone]: { alignItems: 'flex-end' } },
    '& .MuiDialog-paper': {
      width: '100%',
      maxWidth: 560,
      margin: 16,
      maxHeight: 'calc(100dvh - 32px)',
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: 14,
      [aboveMobile]: { width: wide, maxWidth: 'calc(100% - 32px)', minWidth: 320 },
      [atPhone]: { margin: 0, maxWidth: 'none', maxHeight: '100dvh', borderRadius: '14px 14px 0 0' },
    },
  }),
);

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '16px 16px 8px 24px',
});

const Body = styled('div')({ overflowY: 'auto', padding: '8px 24px 24px', overscrollBehavior: 'contain' });

/** The row of buttons that ends a modal's form. */
export const ModalActions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 12,
  marginTop: 24,
  [atPhone]: { '& > *': { flex: 1 } },
});

interface Props {
  open: boolean;
  title: string;
  onClose: () => void;
  width?: ModalWidth;
  children: ReactNode;
}

/**
 * `<Modal open={open} title="Add" width="45%" onClose={close}><Form /></Modal>`: locks the page's scroll, closes on
 * Escape, hides within half a second and gives the focus back. The content lives from opening until it is hidden.
 */
export const Modal = ({ open, title, onClose, width = '30%', children }: Props) => {
  const titleId = useId();
  const still = useReducedMotion();
  return (
    <Root
      open={open}
      onClose={onClose}
      wide={width}
      aria-labelledby={titleId}
      transitionDuration={still ? 0 : { enter: 200, exit: HIDE_MS }}
    >
      <Head>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <Icon path={closeIcon} />
        </IconButton>
      </Head>
      <Body>{children}</Body>
    </Root>
  );
};
