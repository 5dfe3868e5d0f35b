import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import css from './popover-card.module.css';
import { useBackdropPress, useLayer } from './use-layer.ts';

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** The margin between the card and the window's edge. */
const EDGE = 16;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Below its button and aligned with it; if the window has no room, as close as possible. */
const place = (card: HTMLElement, anchor: HTMLElement) => {
  const { right, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const { clientWidth, clientHeight } = document.documentElement;
  card.style.left = `${between(Math.min(EDGE, (clientWidth - width) / 2), right - width, clientWidth - EDGE - width)}px`;
  card.style.top = `${between(EDGE, bottom, clientHeight - EDGE - height)}px`;
};

/** A popover below a button, such as a menu or a calendar. */
export const PopoverCard = ({ label, anchor, onClose, children }: Props) => {
  const root = useLayer(true, onClose);
  const card = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const follow = () => place(element, anchor);
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      removeEventListener('resize', follow);
    };
  }, [anchor]);
  return createPortal(
    <div className={css.layer} ref={root} tabIndex={-1} {...useBackdropPress(onClose)}>
      <dialog open className={css.card} ref={card} aria-modal aria-label={label}>
        {children}
      </dialog>
    </div>,
    document.body,
  );
};
