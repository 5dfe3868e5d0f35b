import { type KeyboardEvent, useRef, useState } from 'react';
import css from './edit-grid-input.module.css';

/** Where the focus moves after an edit: nowhere, to a neighbouring cell, or out of the grid. */
export type CellMove = 'stay' | 'next' | 'previous' | 'leave';

interface Props {
  label: string;
  start: string;
  problem: string | undefined;
  /** Whether there is no next cell: then Tab leaves the grid. */
  isLast: (step: 1 | -1) => boolean;
  onEnd: (text: string, move: CellMove) => void;
  onCancel: () => void;
}

/** The field of the cell that is being edited. */
export const CellInput = ({ label, start, problem, isLast, onEnd, onCancel }: Props) => {
  const [text, setText] = useState(start);
  /** Removing the field also fires blur: report its value only once. */
  const ended = useRef(false);
  const once = (end: () => void) => {
    if (ended.current) return;
    ended.current = true;
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') once(() => onEnd(text, 'stay'));
    else if (event.key === 'Escape') once(onCancel);
    else if (event.key === 'Tab' && !isLast(event.shiftKey ? -1 : 1))
      once(() => onEnd(text, event.shiftKey ? 'previous' : 'next'));
    else return;
    event.preventDefault();
  };
  return (
    <input
      className={css.input}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => once(() => onEnd(text, 'leave'))}
    />
  );
};
