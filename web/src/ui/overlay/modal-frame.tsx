import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../surface/icon.tsx';
import { IconButton } from '../surface/icon-button.tsx';
import { closeIcon } from '../surface/icons.ts';
import { useReducedMotion } from '../theme/use-media.ts';
import css from './modal-frame.module.css';
import { ModalOpenContext } from './modal-open.ts';
import { useLayer } from './use-layer.ts';
import { usePressBeside } from './use-press-beside.ts';

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
    <div className={css.body} ref={body} data-more={more}>
      {children}
      <div ref={end} />
    </div>
  );
};

const Layer = ({ open, title, onClose, width = '30%', children }: ModalProps) => {
  const titleId = useId();
  const root = useLayer(open, onClose);
  return createPortal(
    <div className={css.layer} ref={root} tabIndex={-1} data-open={open} {...usePressBeside(onClose)}>
      <dialog
        open
        className={css.dialog}
        aria-modal
        aria-labelledby={titleId}
        style={{ '--wide': width } as CSSProperties}
      >
        <div className={css.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon path={closeIcon} />
          </IconButton>
        </div>
        <Scrolled>
          <ModalOpenContext value={open}>{children}</ModalOpenContext>
        </Scrolled>
      </dialog>
    </div>,
    document.body,
  );
};

/** Is it to be seen? Also for a moment after it was closed, while it hides. */
const useShown = (open: boolean) => {
  const still = useReducedMotion();
  const [hiding, setHiding] = useState(false);
  const [before, setBefore] = useState(open);
  if (before !== open) {
    setBefore(open);
    setHiding(!open && !still);
  }
  useEffect(() => {
    if (!hiding) return;
    const timer = setTimeout(() => setHiding(false), HIDE_MS);
    return () => clearTimeout(timer);
  }, [hiding]);
  return open || hiding;
};

/**
 * Locks the page's scroll, closes on Escape, hides within half a second and gives the focus back.
 * The content lives from opening until it is hidden.
 */
export default function ModalFrame(props: ModalProps) {
  return useShown(props.open) ? <Layer key={props.opening} {...props} /> : null;
}
