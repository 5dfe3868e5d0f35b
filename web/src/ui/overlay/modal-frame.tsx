import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../surface/icon.tsx';
import { IconButton } from '../surface/icon-button.tsx';
import { closeIcon } from '../surface/icons.ts';
import { MuiTheme } from '../theme/mui-theme.tsx';
import { aboveMobile, atPhone } from '../theme/theme.ts';
import { useReducedMotion } from '../theme/use-media.ts';
import { ModalOpenContext } from './modal-open.ts';

export interface ModalProps {
  open: boolean;
  /** Counts the openings, each of which has content of its own; `useModal` gives it. */
  opening: number;
  title: string;
  onClose: () => void;
  width?: '30%' | '45%' | '400px' | '500px';
  children: ReactNode;
}

const HIDE_MS = 500;

const Root = styled(Dialog, { shouldForwardProp: (prop) => prop !== 'wide' })<{ wide: ModalProps['width'] }>(
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

/** Says by `data-more` whether more follows below, so that a footer that covers it can show a line. */
const Scrolled = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    // Some room, because a browser rounds where it stops to scroll.
    const options = { root: body.current, rootMargin: '0px 0px 2px' };
    const observer = new IntersectionObserver(([entry]) => setMore(entry?.isIntersecting === false), options);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Body ref={body} data-more={more}>
      {children}
      <div ref={end} />
    </Body>
  );
};

/**
 * Locks the page's scroll, closes on Escape, hides within half a second and gives the focus back.
 * The content lives from opening until it is hidden.
 */
export default function ModalFrame({ open, opening, title, onClose, width = '30%', children }: ModalProps) {
  const titleId = useId();
  const still = useReducedMotion();
  return (
    <MuiTheme>
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
        <Scrolled key={opening}>
          <ModalOpenContext value={open}>{children}</ModalOpenContext>
        </Scrolled>
      </Root>
    </MuiTheme>
  );
}
