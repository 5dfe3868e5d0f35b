import { type ReactNode, useDeferredValue } from 'react';

/**
 * Content below the fold: `<Later><Card>…</Card></Later>`. It is rendered after the first paint, in pieces that give way to
 * input, so that what is above the fold does not wait for it.
 */
export const Later = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) && children;
