import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import type { Location, To } from './location.ts';
import {
  type Arrived,
  memoryNavigator,
  type NavigateOptions,
  type Navigator,
  type Place,
} from './navigator.ts';
import type { ScrollAnchor } from './scroll-anchor.ts';

const PlaceContext = createContext<Place | undefined>(undefined);
/** A separate context, because it never changes: links do not rerender on navigation. */
const NavigatorContext = createContext<Navigator | undefined>(undefined);

/** Provides the location and navigation to everything below. */
export const Router = ({ navigator, children }: { navigator: Navigator; children: ReactNode }) => {
  const [place, setPlace] = useState(navigator.get);
  useLayoutEffect(() => {
    // A transition: the current screen stays interactive until the next one is ready.
    const moved = () => startTransition(() => setPlace(navigator.get()));
    moved();
    return navigator.watch(moved);
  }, [navigator]);
  return (
    <NavigatorContext value={navigator}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigatorContext>
  );
};

/** A router without a browser's history, for tests. */
export const MemoryRouter = ({ start = '/', children }: { start?: To; children: ReactNode }) => {
  const [navigator] = useState(() => memoryNavigator(start));
  return <Router navigator={navigator}>{children}</Router>;
};

const within = <T,>(value: T | undefined): T => {
  if (value === undefined) throw new Error('No router around this component');
  return value;
};
export const useNavigator = (): Navigator => within(useContext(NavigatorContext));
export const useLocation = (): Location => within(useContext(PlaceContext)).location;
export const useArrived = (): Arrived => within(useContext(PlaceContext)).arrived;
/** Where the reader was on this page before, after going back or forward to it or reloading it. */
export const useScrollAnchor = (): ScrollAnchor | undefined => within(useContext(PlaceContext)).anchor;

/** `const navigate = useNavigate()`, then `navigate('/members')` or, for back, `navigate(-1)`. */
export const useNavigate = () => {
  const navigator = useNavigator();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? navigator.move(to) : navigator.go(to, options),
    [navigator],
  );
};
