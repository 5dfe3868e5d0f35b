import { type KeyboardEvent, useEffect, useState } from 'react';
import { TextInput } from '../input/text-input.tsx';

interface Props {
  label: string;
  value: string;
  problem: string | undefined;
  onValue: (value: string) => void;
}

/** A value in a card: saved on blur, Enter moves to the next field, Escape undoes the edit. */
export const CardField = ({ label, value, problem, onValue }: Props) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const save = () => {
    if (text !== value) onValue(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setText(value);
    else if (event.key === 'Enter') {
      const all = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
      const next = all[all.indexOf(event.currentTarget) + 1];
      if (next) next.focus();
      else save();
    } else return;
    event.preventDefault();
  };
  return (
    <TextInput
      label={label}
      value={text}
      onValue={setText}
      error={problem !== undefined}
      helperText={problem}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
};
