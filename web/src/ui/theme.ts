import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

/** The colours that carry a meaning. A screen says which tone means what; a tone never stands without its word. */
const TONES = ['neutral', 'primary', 'red', 'amber', 'blue', 'green', 'violet'] as const;
export type Tone = (typeof TONES)[number];
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

/** Below or at this width the navigation is a drawer. */
export const MOBILE_WIDTH = 998;
export const PHONE_WIDTH = 640;
export const atMobile = `@media (max-width: ${MOBILE_WIDTH}px)`;
export const aboveMobile = `@media (min-width: ${MOBILE_WIDTH + 1}px)`;
export const atPhone = `@media (max-width: ${PHONE_WIDTH}px)`;
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

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'bn' },
  colorSchemes: {
    light: {
      palette: {
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
    },
    dark: {
      palette: {
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
    },
  },
  shape: { borderRadius: 12 },
  spacing: 8,
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    h1: { fontSize: '1.625rem', lineHeight: 1.25, fontWeight: 650 },
    h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 620 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', boxShadow: 'none' } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 18 17 / 0.5)' } },
      },
    },
  },
});
