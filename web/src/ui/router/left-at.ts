/** Where the reader was on a page when leaving it: at the link that led on, so many pixels below the window's top. */
export interface LeftAt {
  y: number;
  link?: { href: string; top: number };
}

const linkTo = (href: string) =>
  [...document.querySelectorAll('main a')].find((link) => link.getAttribute('href') === href);

export const leftFor = (href: string): LeftAt => {
  const top = linkTo(href)?.getBoundingClientRect().top;
  return { y: scrollY, ...(top !== undefined && { link: { href, top } }) };
};

const KEPT = 'left at';

/**
 * Notes where the reader is when the page is unloaded, for a reload. Not in the history entry, which can no longer be changed
 * then; before that, at `beforeunload`, some browsers would no longer keep the page for going back to it.
 */
export const keepForReload = (): void =>
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ href: location.href, y: scrollY }));
    } catch {
      // Without storage, a reloaded page begins at its top.
    }
  });

export const keptForReload = (): LeftAt | undefined => {
  try {
    const { href, y } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, unknown>;
    return href === location.href && typeof y === 'number' ? { y } : undefined;
  } catch {
    return undefined;
  }
};

/** Rows arrive one by one and grow when they are drawn: the page is settled when nothing has moved for so many frames. */
const SETTLED = 30;
const AT_MOST_MS = 10_000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Shows the reader the same place again: that link at the same height, or the page scrolled as far, as soon as the page is
 * long enough. Stops when anything else scrolls: the reader, a search in the page, an assistive program. Returns a function
 * that stops it.
 */
export function returnTo({ y, link }: LeftAt): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  for (const event of TAKES_OVER) addEventListener(event, stop, { signal, passive: true });
  let quiet = 0;
  let end: number | undefined;
  let last: { y: number; layout: number } | undefined;
  const step = (time: number) => {
    if (signal.aborted) return;
    end ??= time + AT_MOST_MS;
    const found = link && linkTo(link.href);
    const top = found?.getBoundingClientRect().top;
    const layout = top === undefined ? document.documentElement.scrollHeight : top + scrollY;
    // The page is as it was, and yet it is scrolled.
    if (last && last.layout === layout && Math.abs(last.y - scrollY) >= 1) return stop();
    const before = scrollY;
    const next = top === undefined || !link ? y : before + top - link.top;
    if (Math.abs(next - before) >= 1) scrollTo(0, next);
    last = { y: scrollY, layout };
    const arrived = found || Math.abs(y - scrollY) < 1;
    quiet = arrived && scrollY === before ? quiet + 1 : 0;
    if (quiet >= SETTLED || time > end) stop();
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return stop;
}
