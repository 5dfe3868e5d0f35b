/** Where the reader was on a page when leaving it: so far down, with this link so many pixels below the window's top. */
export interface ScrollAnchor {
  y: number;
  /** Rows may name the same person: `nth` of the links with that address. */
  link?: { href: string; nth: number; top: number };
  /** The link is the one that led on. */
  opened?: true;
}

const allLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];
const linksTo = (href: string | null) => allLinks().filter((link) => link.getAttribute('href') === href);
const topOf = (element: Element) => element.getBoundingClientRect().top;
const isVisible = (element: Element) =>
  element.getClientRects().length > 0 && topOf(element) >= 0 && topOf(element) < innerHeight;

const anchorAt = (link: Element | undefined): ScrollAnchor => {
  const href = link?.getAttribute('href');
  if (!link || !href) return { y: scrollY };
  const nth = linksTo(href).findIndex((other) => other === link);
  return { y: scrollY, link: { href, nth, top: topOf(link) } };
};

export const anchorFor = (href: string): ScrollAnchor => {
  const links = linksTo(href);
  const link = links.find((one) => one === document.activeElement) ?? links.find(isVisible);
  return { ...anchorAt(link), ...(link && { opened: true }) };
};

const KEPT = 'scroll anchor';

/**
 * Notes where the reader is when the page is unloaded, for a reload. Not in the history entry, which can no longer be changed
 * then; before that, at `beforeunload`, some browsers would no longer keep the page for going back to it.
 */
export const saveAnchorForReload = (): void =>
  addEventListener('pagehide', () => {
    try {
      const anchor = scrollY > 0 ? anchorAt(allLinks().find(isVisible)) : { y: 0 };
      sessionStorage.setItem(KEPT, JSON.stringify({ page: location.href, anchor }));
    } catch {
      // Without storage, a reloaded page begins at its top.
    }
  });

export const savedAnchor = (): ScrollAnchor | undefined => {
  try {
    const { page, anchor } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as {
      page?: string;
      anchor?: ScrollAnchor;
    };
    return page === location.href && typeof anchor?.y === 'number' ? anchor : undefined;
  } catch {
    return undefined;
  }
};

/** Rows arrive one by one and grow when they are drawn: the page is settled when nothing has moved for so many frames. */
const SETTLED = 30;
/** A page that is long enough again, and has not moved for so many frames, no longer has the row. */
const WITHOUT_LINK = 120;
const AT_MOST_MS = 10_000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Shows the reader the same place again: that link at the same height, or the page scrolled as far, as soon as the page is
 * long enough. Stops when anything else scrolls: the reader, a search in the page, an assistive program. Returns a function
 * that stops it.
 */
export function restoreAnchor({ y, link, opened }: ScrollAnchor): () => void {
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
    const found = link && linksTo(link.href)[link.nth];
    const top = found && topOf(found);
    const layout = top === undefined ? document.documentElement.scrollHeight : top + scrollY;
    const moved = last?.layout !== layout;
    // The page is as it was, and yet it is scrolled.
    if (last && !moved && Math.abs(last.y - scrollY) >= 1) return stop();
    const before = scrollY;
    const next = top === undefined || !link ? y : before + top - link.top;
    if (Math.abs(next - before) >= 1) scrollTo(0, next);
    last = { y: scrollY, layout };
    // For those who use the keyboard, who would otherwise begin at the top of the page.
    if (opened && document.activeElement === document.body) found?.focus({ preventScroll: true });
    const arrived = found || Math.abs(y - scrollY) < 1;
    quiet = arrived && scrollY === before && !moved ? quiet + 1 : 0;
    if (quiet >= (link && !found ? WITHOUT_LINK : SETTLED) || time > end) stop();
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return stop;
}
