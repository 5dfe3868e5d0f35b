import { Global, ThemeContext } from '@emotion/react';
import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { ReactNode } from 'react';
import type { Tone } from './theme.ts';

type Tones = Record<Tone, { bg: string; fg: string }>;

declare module '@mui/material/styles' {
  interface Palette {
    accent: { main: string };
    surface: { sunken: string; hover: string; field: string };
    line: { strong: string };
    tone: Tones;
  }
  interface PaletteOptions extends Partial<Pick<Palette, 'accent' | 'surface' | 'line' | 'tone'>> {}
}

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

const palettes = {
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

const widths = { sm: 600, md: 900, lg: 1200 };
const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'bn' },
  colorSchemes: { light: { palette: palettes.light }, dark: { palette: palettes.dark } },
  breakpoints: { values: { xs: 0, ...widths, xl: 1536 } },
  shape: { borderRadius: 12 },
  typography: { fontFamily: 'inherit', body1: { fontSize: '0.9375rem', lineHeight: 1.55 } },
});

const variables = muiTheme.generateStyleSheets();

/** What the chart's own styles are written with. */
export const theme = {
  breakpoints: { values: widths },
  vars: { palette: muiTheme.vars.palette },
};
type AppTheme = typeof theme;
declare module '@emotion/react' {
  interface Theme extends AppTheme {}
}

/** The chart library's theme, of the colours in tokens.css. Nothing else is made of MUI. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  // Emotion knows our part of the theme only.
  <ThemeContext value={muiTheme as unknown as typeof theme}>
    <Global styles={variables} />
    {children}
  </ThemeContext>
);
