import { cloneElement, type ReactElement, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './tooltip.module.css';

interface Props {
  text: string;
  /** The id of an element that shows the text anyway; without it the text is added, for screen readers only. */
  describedBy?: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * Text on hover and focus: `<Tooltip text="Why not"><AppButton disabled>…</AppButton></Tooltip>`.
 * The control is described by the text, so screen readers announce it.
 */
export const Tooltip = (props: Props) => {
  const ownId = useId();
  const id = props.describedBy ?? ownId;
  const anchor = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const show = () => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const half = 130;
    const x = Math.min(Math.max(box.left + box.width / 2, half), Math.max(half, innerWidth - half));
    setAt({ x, y: box.top });
  };
  const hide = () => setAt(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the control inside
    <span
      className={css.anchor}
      ref={anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      // Not when the focus returns from a dialog that was closed with the mouse.
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {cloneElement(props.children, { 'aria-describedby': id })}
      {!props.describedBy && (
        <span id={id} hidden>
          {props.text}
        </span>
      )}
      {at &&
        createPortal(
          <div className={css.bubble} role="tooltip" style={{ left: at.x, top: at.y }}>
            {props.text}
          </div>,
          document.body,
        )}
    </span>
  );
};
