import { useCallback, useMemo } from 'react';
import type { NavigateOptions } from './navigator.ts';
import { useLocation, useNavigator } from './router.tsx';

type Change = (before: URLSearchParams) => URLSearchParams;

/** The address's query, and how to change it: `setParams((before) => …, { replace: true })`. */
export const useSearchParams = (): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] => {
  const { search } = useLocation();
  const navigator = useNavigator();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (change: Change, options?: NavigateOptions) => {
      // Based on the latest location: two changes in one tick must not undo each other.
      const { pathname, search, hash } = navigator.get().location;
      const next = change(new URLSearchParams(search)).toString();
      navigator.go({ pathname, search: next && `?${next}`, hash }, options);
    },
    [navigator],
  );
  return [params, setParams];
};
