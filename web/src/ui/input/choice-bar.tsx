import { useId } from 'react';
import css from './choice-bar.module.css';

interface Props<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onValue: (value: V) => void;
  disabled?: boolean;
}

/** One of a few options, all of them in view: `<ChoiceBar label="Repeats" options={…} value={repeats} onValue={…} />`. */
export const ChoiceBar = <V extends string>({ label, options, value, onValue, disabled }: Props<V>) => {
  const name = useId();
  return (
    <fieldset className={css.group} disabled={disabled}>
      <legend>{label}</legend>
      <div className={css.bar}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
