import type {} from '@emotion/react';

/** The colours that carry a meaning. A screen says which tone means what; a tone never stands without its word. */
const TONES = ['neutral', 'primary', 'red', 'amber', 'blue', 'green', 'violet'] as const;
export type Tone = (typeof TONES)[number];
type Tones = Record<Tone, { bg: string; fg: string }>;

/** Below or at this width the navigation is a drawer. */
export const MOBILE_WIDTH = 998;
const PHONE_WIDTH = 640;
export const atMobile = `@media (max-width: ${MOBILE_WIDTH}px)`;
export const aboveMobile = `@media (min-width: ${MOBILE_WIDTH + 1}px)`;
export const atPhone = `@media (max-width: ${PHONE_WIDTH}px)`;
/** Up to here a table's rows are cards. */
export const atTablet = '@media (max-width: 820px)';
export const HEADER_HEIGHT = 60;
export const INPUT_HEIGHT = 50;

const light: Tones = {
  neutral: { bg: '#eeece7', fg: '#4a524f' },
  primary: { bg: '#dcefec', fg: '#0b4f4d' },
  red: { bg: '#fde5e1', fg: '#9c2414' },
  amber: { bg: '#fdeecf', fg: '#7d4a00' },
  blue: { bg: '#e0ecfb', fg: '#1a4f92' },
  green: { bg: '#dff3e3', fg: '#1b5e33' },
  violet: { bg: '#ece6fa', fg: '#54349a' },
};
const dark: Tones = {
  neutral: { bg: '#2c3331', fg: '#c3cbc8' },
  primary: { bg: '#143b39', fg: '#8fdcd2' },
  red: { bg: '#47201a', fg: '#ffb4a6' },
  amber: { bg: '#402e0e', fg: '#f6cd86' },
  blue: { bg: '#172f4d', fg: '#a9cdfb' },
  green: { bg: '#163822', fg: '#a0dcb2' },
  violet: { bg: '#32264f', fg: '#cfbcf8' },
};

/** Every colour of both schemes. The page carries them as CSS variables, so that changing the scheme renders nothing anew. */
export const palettes = {
  light: {
    primary: { main: '#0e5a58', dark: '#0a4543', contrastText: '#ffffff' },
    secondary: { main: '#4a524f', contrastText: '#ffffff' },
    error: { main: '#b3261e', dark: '#8f1d17', contrastText: '#ffffff' },
    success: { main: '#1f7a41' },
    warning: { main: '#9a5b00' },
    background: { default: '#f8f7f4', paper: '#ffffff' },
    text: { primary: '#1b2422', secondary: '#59635f' },
    divider: '#e5e2db',
    accent: { main: '#c2571a' },
    surface: { sunken: '#f3f1ec', hover: '#f3f1ec', field: '#ffffff' },
    line: { strong: '#87908c' },
    tone: light,
  },
  dark: {
    primary: { main: '#6fcdc2', dark: '#90dcd3', contrastText: '#05211f' },
    secondary: { main: '#c3cbc8', contrastText: '#16201e' },
    error: { main: '#ff9d8f', dark: '#ffb9ae', contrastText: '#3d0a05' },
    success: { main: '#86d39d' },
    warning: { main: '#f0bd69' },
    background: { default: '#111615', paper: '#181d1c' },
    text: { primary: '#ecefed', secondary: '#a9b3af' },
    divider: '#2c3331',
    accent: { main: '#f0a35e' },
    surface: { sunken: '#141918', hover: '#232a28', field: '#141918' },
    line: { strong: '#75807c' },
    tone: dark,
  },
};
type Colours = typeof palettes.light;
const paper: Colours = {
  ...palettes.light,
  background: { default: '#ffffff', paper: '#ffffff' },
  text: { primary: '#000000', secondary: '#333333' },
};

export const VARIABLE_PREFIX = 'bn';
const nameOf = (path: readonly string[]) => `--${[VARIABLE_PREFIX, 'palette', ...path].join('-')}`;

type Leaf = (path: readonly string[], colour: string) => void;
const eachColour = (node: object, leaf: Leaf, path: readonly string[] = []): void => {
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string') leaf([...path, name], value);
    else eachColour(value, leaf, [...path, name]);
  }
};

/** `--bn-palette-text-primary: #1b2422` and so on. */
const variablesOf = (colours: Colours): Record<string, string> => {
  const variables: Record<string, string> = {};
  eachColour(colours, (path, colour) => {
    variables[nameOf(path)] = colour;
  });
  return variables;
};
export const colourSheet = {
  ':root, [data-theme="light"]': variablesOf(palettes.light),
  '[data-theme="dark"]': variablesOf(palettes.dark),
  // On paper everybody reads black on white. Said twice, to count for more than what the reader chose for the screen.
  '@media print': { ':root:root, :root [data-theme]': variablesOf(paper) },
};

/** The same tree with `var(--bn-palette-…)` in place of each colour. */
const references = <Node extends object>(node: Node, path: readonly string[] = []): Node =>
  Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? `var(${nameOf([...path, name])})`
        : references(value as object, [...path, name]),
    ]),
  ) as Node;

const WIDTHS = { sm: 600, md: 900, lg: 1200 };
type Width = keyof typeof WIDTHS;

/**
 * What styles are written with: `styled('div')(({ theme }) => ({ color: theme.vars.palette.text.primary }))`.
 * A part of MUI's theme (see mui-theme.tsx) with the same names, because the login page does without MUI's theme engine.
 */
export const theme = {
  vars: { palette: references(palettes.light) },
  breakpoints: {
    values: WIDTHS,
    up: (from: Width) => `@media (min-width:${WIDTHS[from]}px)`,
    between: (from: Width, to: Width) =>
      `@media (min-width:${WIDTHS[from]}px) and (max-width:${WIDTHS[to] - 0.05}px)`,
  },
};

type AppTheme = typeof theme;
declare module '@emotion/react' {
  interface Theme extends AppTheme {}
}
