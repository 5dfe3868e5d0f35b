import type { Page } from '@playwright/test';
import { PRESSED, startTrace, USABLE } from './trace.ts';

/** What a user waits for: a text in an element, and a part of the address if the text could be there before. */
export interface Sight {
  selector: string;
  text: string;
  address?: string;
}

interface Awaited {
  screen: number;
  sight: Sight;
}

declare global {
  interface Window {
    bench: { awaited: Awaited | undefined; pressedAt: number | undefined };
  }
}

/**
 * Slows the page's processor down and measures what a screen costs. The page itself notes when the user pressed and when
 * the awaited content was painted: Playwright's own scripts take longer than some screens, and users do not run them.
 */
export async function watchPage(page: Page, slowdown: number, first: Sight) {
  const awaited = { screen: 0, sight: first };
  await page.addInitScript(notice, { awaited, pressed: PRESSED, usable: USABLE });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  return {
    /** The screen that the next press opens. */
    expect: (screen: number, sight: Sight) =>
      page.evaluate(
        (next) => {
          window.bench = { awaited: next, pressedAt: undefined };
        },
        { screen, sight },
      ),
    /** Resolves when the awaited content has been painted. */
    seen: (screen: number, timeout: number) =>
      page.waitForEvent('console', {
        predicate: (message) => message.text() === `${USABLE} ${screen}`,
        timeout,
      }),
    /** What the user waited for, by screen. */
    waits: await startTrace(devtools),
    /** Bytes of all scripts so far, compressed as sent. */
    scripts: () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return files.reduce(
          (sum, { name, transferSize }) => sum + (name.endsWith('.js') ? transferSize : 0),
          0,
        );
      }),
  };
}

interface Noticed {
  awaited: Awaited;
  pressed: string;
  usable: string;
}

/** Runs in the page, before its own scripts. Only anonymous functions: the page lacks the helpers that name the others. */
function notice({ awaited, pressed, usable }: Noticed): void {
  if (location.protocol === 'about:') return;
  window.bench = { awaited, pressedAt: 0 };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        // When the browser received it: the page may have been too busy to notice at once.
        window.bench.pressedAt ??= timeStamp;
      },
      { capture: true },
    );
  new MutationObserver(() => {
    if (!window.bench.awaited) return;
    const { screen, sight } = window.bench.awaited;
    if (!location.href.includes(sight.address ?? '')) return;
    if (!document.querySelector(sight.selector)?.textContent?.includes(sight.text)) return;
    window.bench.awaited = undefined;
    requestAnimationFrame(() =>
      setTimeout(() => {
        // Both at the end: at the beginning of a page its process may not be traced yet.
        performance.mark(`${pressed} ${screen}`, { startTime: window.bench.pressedAt ?? 0 });
        performance.mark(`${usable} ${screen}`);
        console.debug(`${usable} ${screen}`);
      }),
    );
  }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
}
