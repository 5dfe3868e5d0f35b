import styled from '@emotion/styled';
import { useId } from 'react';
import { Icon } from '../../../ui/surface/icon.tsx';
import { moonIcon, sunIcon, systemIcon } from '../../../ui/surface/icons.ts';
import { setMode, useMode } from '../../../ui/theme/theme-mode.ts';

const CHOICES = [
  { mode: 'light', label: 'Light', icon: sunIcon },
  { mode: 'dark', label: 'Dark', icon: moonIcon },
  { mode: 'system', label: 'System', icon: systemIcon },
] as const;

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: 4,
  margin: '6px 18px 10px',
  padding: 4,
  border: 0,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& legend': { position: 'absolute', clipPath: 'inset(50%)' },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    minHeight: 36,
    borderRadius: 8,
    fontSize: '0.8125rem',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& label:has(:checked)': {
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  },
  '& label:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
  '& svg': { fontSize: 17 },
}));

/** Light, dark, or what the device says; kept in the browser. */
export const ThemeChoice = () => {
  const chosen = useMode();
  const name = useId();
  return (
    <Group>
      <legend>Theme</legend>
      {CHOICES.map(({ mode, label, icon }) => (
        <label key={mode}>
          <input type="radio" name={name} checked={mode === chosen} onChange={() => setMode(mode)} />
          <Icon path={icon} />
          {label}
        </label>
      ))}
    </Group>
  );
};
