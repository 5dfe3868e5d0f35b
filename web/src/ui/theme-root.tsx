import { Global, ThemeContext } from '@emotion/react';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import './fonts.css';
import './base.css';

const variables = theme.generateStyleSheets();

/**
 * The theme for everything below, and its colours and type as CSS variables of the page.
 * MUI's own provider does the same with 5 kB more, which the login page's budget does not have.
 */
export const ThemeRoot = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    <Global styles={variables} />
    {children}
  </ThemeContext>
);
