import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { To } from './location.ts';
import { compare, match, type Params } from './match.ts';
import type { NavigateOptions } from './navigator.ts';
import { useLocation, useNavigate } from './router.tsx';

/** A page: its pattern, and what is shown there. */
export interface PageRoute {
  path: string;
  element: ReactNode;
}

/** Pages that have something in common around them, which shows the page by `<Outlet />`. */
export interface RouteGroup {
  around: ReactNode;
  pages: readonly PageRoute[];
}

const ParamsContext = createContext<Params>({});
const OutletContext = createContext<ReactNode>(null);

/** Shows the page that the address means, inside of what its group has around it. Patterns that say more are asked first. */
export const Routes = ({ groups }: { groups: readonly RouteGroup[] }) => {
  const { pathname } = useLocation();
  const pages = useMemo(
    () =>
      groups
        .flatMap(({ around, pages }) => pages.map((page) => ({ ...page, around })))
        .sort((one, other) => compare(one.path, other.path)),
    [groups],
  );
  for (const { path, element, around } of pages) {
    const params = match(path, pathname);
    if (params)
      return (
        <ParamsContext value={params}>
          <OutletContext value={element}>{around}</OutletContext>
        </ParamsContext>
      );
  }
  return null;
};

export const Outlet = () => useContext(OutletContext);
export const useParams = (): Params => useContext(ParamsContext);

/** Leads elsewhere as soon as it is shown. */
export const Navigate = ({ to, replace, state }: { to: To } & NavigateOptions) => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is passed in later
  useEffect(() => navigate(to, { replace, state }), []);
  return null;
};
