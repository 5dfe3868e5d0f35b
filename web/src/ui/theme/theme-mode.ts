import { useSyncExternalStore } from 'react';

const MODES = ['light', 'dark', 'system'] as const;
export type Mode = (typeof MODES)[number];

const KEY = 'theme';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const stored = (): Mode => {
  try {
    return MODES.find((mode) => mode === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
};
let current = stored();

/** The colours of the browser's own bar: the page names one for a light device and one for a dark device. */
const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
const [lightBar, darkBar] = bars.map(({ content }) => content);

const apply = () => {
  const dark = current === 'dark' || (current === 'system' && darkSystem.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const bar of bars) bar.content = (dark ? darkBar : lightBar) ?? '';
};

export const setMode = (mode: Mode) => {
  current = mode;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
  for (const changed of listeners) changed();
};

const watch = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The user's choice: light, dark, or the device's setting. */
export const useMode = (): Mode => useSyncExternalStore(watch, () => current);

/** Applies the choice to the page and follows the device from then on. */
export const startThemeMode = () => {
  apply();
  darkSystem.addEventListener('change', apply);
};
