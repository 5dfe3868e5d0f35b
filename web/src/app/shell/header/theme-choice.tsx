import { useId } from 'react';
import { Icon, moonIcon, sunIcon, systemIcon } from '../../../ui/button/icon.tsx';
import { setMode, useMode } from '../../../ui/theme/theme-mode.ts';
import css from './theme-choice.module.css';

const CHOICES = [
  { mode: 'light', label: 'Light', icon: sunIcon },
  { mode: 'dark', label: 'Dark', icon: moonIcon },
  { mode: 'system', label: 'System', icon: systemIcon },
] as const;

/** Light, dark, or the device's setting; stored in the browser. */
export const ThemeChoice = () => {
  const chosen = useMode();
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend>Theme</legend>
      {CHOICES.map(({ mode, label, icon }) => (
        <label key={mode}>
          <input type="radio" name={name} checked={mode === chosen} onChange={() => setMode(mode)} />
          <Icon path={icon} />
          {label}
        </label>
      ))}
    </fieldset>
  );
};
