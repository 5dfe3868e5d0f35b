import { Global, ThemeContext } from '@emotion/react';
import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { ReactNode } from 'react';
import { palettes, type Tone, theme, VARIABLE_PREFIX } from './theme.ts';

declare module '@mui/material/styles' {
  interface Palette {
    accent: { main: string };
    surface: { sunken: string; hover: string; field: string };
    line: { strong: string };
    tone: Record<Tone, { bg: string; fg: string }>;
  }
  interface PaletteOptions extends Partial<Pick<Palette, 'accent' | 'surface' | 'line' | 'tone'>> {}
}

const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: VARIABLE_PREFIX },
  colorSchemes: { light: { palette: palettes.light }, dark: { palette: palettes.dark } },
  breakpoints: { values: { xs: 0, ...theme.breakpoints.values, xl: 1536 } },
  shape: { borderRadius: 12 },
  typography: { fontFamily: 'inherit', body1: { fontSize: '0.9375rem', lineHeight: 1.55 } },
  components: {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', boxShadow: 'none' } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 18 17 / 0.5)' } },
      },
    },
  },
});

const variables = muiTheme.generateStyleSheets();

/**
 * MUI's own theme, around what is made of MUI's components: the dialog, the menus, the chart. It is loaded with the first of
 * them, because its engine is 17 kB that the login page has no use for. What is ours inside reads the same names from it.
 * MUI's provider does the same with 5 kB more.
 */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  // Emotion knows our part of the theme only.
  <ThemeContext value={muiTheme as unknown as typeof theme}>
    <Global styles={variables} />
    {children}
  </ThemeContext>
);
