import { Global, ThemeContext } from '@emotion/react';
import type { ReactNode } from 'react';
import { colourSheet, theme } from './theme.ts';
import './fonts.css';
import './base.css';

/** The theme for everything below, and its colours as CSS variables of the page. */
export const ThemeRoot = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    <Global styles={colourSheet} />
    {children}
  </ThemeContext>
);
