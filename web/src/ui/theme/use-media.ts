import { useSyncExternalStore } from 'react';
import { MOBILE_WIDTH } from './theme.ts';

/** Does the media query match, now and after every change? */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
/** On narrow screens actions move into a menu. */
export const useIsPhone = () => useMedia('(max-width: 640px)');
/** A record's rail stands beside its tabs. */
export const useIsWide = () => useMedia('(min-width: 1200px)');
export const useIsMobile = () => useMedia(`(max-width: ${MOBILE_WIDTH}px)`);
