import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { To } from './location.ts';
import { compare, match, type Params } from './match.ts';
import type { NavigateOptions } from './navigator.ts';
import { useLocation, useNavigate } from './router.tsx';

interface PageRoute {
  /** '/members/:id'; see `match`. */
  path: string;
  element: ReactNode;
  /** A layout shared with other pages: it renders the page by `<Outlet />` and stays mounted when the page changes. */
  around?: ReactNode;
}

const ParamsContext = createContext<Params>({});
const OutletContext = createContext<ReactNode>(null);

/** Shows the page at the address. More specific patterns are tried first. */
export const Routes = ({ pages }: { pages: readonly PageRoute[] }) => {
  const { pathname } = useLocation();
  const sorted = useMemo(() => [...pages].sort((one, other) => compare(one.path, other.path)), [pages]);
  for (const { path, element, around = element } of sorted) {
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

export const Navigate = ({ to, replace, state }: { to: To } & NavigateOptions) => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is passed in later
  useEffect(() => navigate(to, { replace, state }), []);
  return null;
};
