import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { closeIcon, Icon, IconButton } from '../../button/icon.tsx';
import { useReducedMotion } from '../../theme/use-media.ts';
import { useBackdropPress, useLayer } from '../use-layer.ts';
import css from './modal-frame.module.css';
import { ModalOpenContext } from './modal-open.ts';

export interface ModalProps {
  open: boolean;
  /** Counts the openings, each of which has its own content; comes from `useModal`. */
  opening: number;
  title: string;
  onClose: () => void;
  width?: '30%' | '45%' | '400px' | '500px';
  /** On a phone at the top, where a field stays in sight above the keyboard and its results. */
  atTop?: boolean;
  children: ReactNode;
}

const HIDE_MS = 500;

/** Sets `data-more` if more content follows below, so that the footer covering it can show a line. */
const Scrolled = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    // Some tolerance, because browsers round scroll positions.
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

const Layer = ({ open, title, onClose, width = '30%', atTop = false, children }: ModalProps) => {
  const titleId = useId();
  const root = useLayer(open, onClose);
  return createPortal(
    <div
      className={css.layer}
      ref={root}
      tabIndex={-1}
      data-open={open}
      data-at-top={atTop}
      {...useBackdropPress(onClose)}
    >
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

/** Is it visible? Also true while it is closing. */
const useShown = (open: boolean) => {
  const still = useReducedMotion();
  const [hiding, setHiding] = useState(false);
  const [before, setBefore] = useState(open);
  if (before !== open) {
    setBefore(open);
    setHiding(!open);
  }
  useEffect(() => {
    if (!hiding) return;
    // Not before the focus is back where it was: another modal may open from there.
    if (still) return setHiding(false);
    const timer = setTimeout(() => setHiding(false), HIDE_MS);
    return () => clearTimeout(timer);
  }, [hiding, still]);
  return open || hiding;
};

/**
 * Locks the page's scroll, closes on Escape, fades out within half a second and returns the focus.
 * The content is mounted from opening until it is hidden.
 */
export default function ModalFrame(props: ModalProps) {
  return useShown(props.open) ? <Layer key={props.opening} {...props} /> : null;
}
