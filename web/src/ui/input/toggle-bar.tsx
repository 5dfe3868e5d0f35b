import type { Tone } from '../theme/theme.ts';
import css from './toggle-bar.module.css';

interface Props<V extends string> {
  label: string;
  options: readonly { value: V; label: string; tone?: Tone }[];
  /** None is pressed if there is no such option. */
  value: string;
  onPress: (value: V) => void;
}

/** A few buttons of which at most one is pressed: `<ToggleBar label="Thanks" options={…} value={shown} onPress={…} />`. */
export const ToggleBar = <V extends string>({ label, options, value, onPress }: Props<V>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
  <div className={css.bar} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        data-tone={option.tone}
        onClick={() => onPress(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
