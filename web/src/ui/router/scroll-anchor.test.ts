import { afterEach, expect, it, vi } from 'vitest';
import {
  anchorFor,
  restoreAnchor,
  type ScrollAnchor,
  saveAnchorForReload,
  savedAnchor,
} from './scroll-anchor.ts';

/** A window of a page that is `length` pixels longer than itself, drawn frame by frame. */
function aPage(length: number) {
  const page = { length, y: 0 };
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    page.y = Math.max(0, Math.min(y, page.length));
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.y);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.length);
  let time = 0;
  const draw = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      time += 16;
      for (const frame of frames.splice(0)) frame(time);
    }
  };
  return { page, draw, isOver: () => frames.length === 0 };
}

/** A link of the list, `below` pixels from the page's top. */
function aLink(page: { y: number }, href: string, below: () => number) {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  link.getBoundingClientRect = () => new DOMRect(0, below() - page.y, 100, 20);
  const main = document.createElement('main');
  main.append(link);
  document.body.append(main);
  return link;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('scrolls as far as before once the page is long enough, and then leaves it alone', () => {
  const { page, draw, isOver } = aPage(200);
  restoreAnchor({ y: 500 });
  draw(100);
  expect(page.y).toBe(200);
  page.length = 900;
  draw(40);
  expect([page.y, isOver()]).toEqual([500, true]);
});

it('shows the link that led on where it was, although rows above it have grown', () => {
  const { page, draw } = aPage(5_000);
  let below = 1_300;
  aLink(page, '/members/7?from="x"', () => below);
  page.y = 1_000;
  const anchor = anchorFor('/members/7?from="x"');
  expect(anchor).toEqual({ y: 1_000, link: { href: '/members/7?from="x"', nth: 0, top: 300 }, opened: true });
  page.y = 0;
  restoreAnchor(anchor);
  draw(2);
  expect(page.y).toBe(1_000);
  below = 1_700;
  draw(2);
  expect(page.y).toBe(1_400);
});

it('waits for the row that is drawn late, and gives it the focus', () => {
  const { page, draw, isOver } = aPage(5_000);
  restoreAnchor({ y: 1_000, link: { href: '/members/7', nth: 0, top: 300 }, opened: true });
  draw(100);
  expect([page.y, isOver()]).toEqual([1_000, false]);
  const link = aLink(page, '/members/7', () => 2_300);
  draw(40);
  expect([page.y, isOver()]).toEqual([2_000, true]);
  expect(document.activeElement).toBe(link);
});

it('gives up on a row that is gone once the page is complete', () => {
  const { page, draw, isOver } = aPage(5_000);
  restoreAnchor({ y: 1_000, link: { href: '/members/7', nth: 0, top: 300 }, opened: true });
  draw(100);
  page.length = 6_000;
  draw(100);
  expect(isOver()).toBe(false);
  draw(30);
  expect([page.y, isOver()]).toEqual([1_000, true]);
});

it('returns to the row that was opened, of several with the same link', () => {
  const { page, draw } = aPage(5_000);
  aLink(page, '/members/7', () => 100);
  const opened = aLink(page, '/members/7', () => 1_300);
  aLink(page, '/members/7', () => 1_600);
  page.y = 1_000;
  const anchor = anchorFor('/members/7');
  expect(anchor.link).toEqual({ href: '/members/7', nth: 1, top: 300 });
  page.y = 0;
  restoreAnchor(anchor);
  draw(2);
  expect(page.y).toBe(1_000);
  expect(document.activeElement).toBe(opened);
});

it('a reload shows the first link of the window where it was, and leaves the focus alone', () => {
  const { page, draw } = aPage(5_000);
  let below = 1_300;
  aLink(page, '/members/5', () => 900);
  aLink(page, '/members/7', () => below);
  page.y = 1_000;
  saveAnchorForReload();
  window.dispatchEvent(new Event('pagehide'));
  const anchor = savedAnchor();
  expect(anchor).toEqual({ y: 1_000, link: { href: '/members/7', nth: 0, top: 300 } });
  page.y = 0;
  below = 1_500;
  restoreAnchor(anchor as ScrollAnchor);
  draw(2);
  expect(page.y).toBe(1_200);
  expect(document.activeElement).toBe(document.body);
});

it.each(['{', '7', '{"page":"about:blank","anchor":{"y":7}}', '{"page":7}'])(
  'ignores what it did not note itself: %s',
  (text) => {
    sessionStorage.setItem('scroll anchor', text);
    expect(savedAnchor()).toBeUndefined();
  },
);

it.each([
  ['the reader turns the wheel while rows arrive', 'wheel', 300],
  ['something else scrolls the page', 'scroll', 0],
])('stops when %s', (_, event, growth) => {
  const { page, draw, isOver } = aPage(900);
  restoreAnchor({ y: 500 });
  draw(2);
  window.dispatchEvent(new Event(event));
  page.length += growth;
  page.y = 100;
  draw(5);
  expect([page.y, isOver()]).toEqual([100, true]);
});

it('ends on a page that stays short', () => {
  const { draw, isOver } = aPage(50);
  restoreAnchor({ y: 500 });
  draw(2_000);
  expect(isOver()).toBe(true);
});
