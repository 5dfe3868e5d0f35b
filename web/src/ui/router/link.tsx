import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, type To } from './location.ts';
import { useLocation, useNavigator } from './router.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/** Anything but a plain click is left to the browser: a new tab, a download, a window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link within the app. A link to the current page adds no history entry. */
export const Link = ({ to, replace, state, onClick, target, ...rest }: Props) => {
  const navigator = useNavigator();
  const href = hrefOf(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return;
    event.preventDefault();
    navigator.go(to, { replace: replace ?? href === hrefOf(navigator.get().location), state });
  };
  return <a {...rest} target={target} href={href} onClick={follow} />;
};

/** A link that is marked as current on its page and on pages below it. */
export const NavLink = ({ to, ...rest }: Props & { to: string }) => {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
};
