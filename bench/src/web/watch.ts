import { type CDPSession, errors, type Page } from '@playwright/test';
import { PRESSED, startTrace, USABLE } from './trace.ts';

/** What a user waits for: a text in an element, and a part of the address if the text could be there before. */
export interface Sight {
  selector: string;
  text: string;
  address?: string;
}

declare global {
  interface Window {
    bench: { screen: number; sight: Sight | undefined; pressed: boolean; tasks: number[] };
    benchUsable(text: string): void;
  }
}

/** Milliseconds: longer tasks delay clicks and typing. The browser reports no shorter ones. */
const NOTICED = 50;

export interface PageCost {
  /** Bytes of JavaScript that were fetched, compressed as sent. */
  script: number;
  /** The longest time in milliseconds for which the page could not react; 0 if never above 50. */
  longestTask: number | undefined;
  /** Milliseconds beyond 50 of all such tasks together. */
  blocked: number | undefined;
}

/**
 * Slows the page's processor down and measures what a screen costs. The page itself notes when the user pressed and when
 * the awaited content was painted: Playwright's own scripts take longer than some screens, and users do not run them.
 */
export async function watchPage(page: Page, slowdown: number, first: Sight) {
  await page.addInitScript(notice, { first, pressed: PRESSED, usable: USABLE });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.enable');
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'benchUsable' });
  const takeScripts = await countScripts(devtools);

  return {
    /** The screen that the next press opens. */
    expect: (screen: number, sight: Sight) =>
      page.evaluate(
        (next) => {
          window.bench = { ...next, pressed: false, tasks: [] };
        },
        { screen, sight },
      ),
    /** Resolves when the awaited content has been painted. */
    seen: (timeout: number) => untilSeen(devtools, timeout),
    /** What the user waited for, by screen. */
    waits: await startTrace(devtools),
    cost: async (): Promise<PageCost> => {
      const tasks = await page.evaluate(() => window.bench.tasks);
      return {
        script: takeScripts(),
        longestTask: Math.max(0, ...tasks),
        blocked: tasks.reduce((sum, duration) => sum + duration - NOTICED, 0),
      };
    },
  };
}

/** Runs in the page, before its own scripts. Only anonymous functions: the page lacks the helpers that name the others. */
function notice({ first, pressed, usable }: { first: Sight; pressed: string; usable: string }): void {
  if (location.protocol === 'about:') return;
  window.bench = { screen: 0, sight: first, pressed: true, tasks: [] };
  performance.mark(`${pressed} 0`, { startTime: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (window.bench.pressed) window.bench.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        if (window.bench.pressed) return;
        window.bench.pressed = true;
        // When the browser received it: the page may have been too busy to notice at once.
        performance.mark(`${pressed} ${window.bench.screen}`, { startTime: timeStamp });
      },
      { capture: true },
    );
  new MutationObserver(() => {
    const { screen, sight } = window.bench;
    if (!sight || !location.href.includes(sight.address ?? '')) return;
    if (!document.querySelector(sight.selector)?.textContent?.includes(sight.text)) return;
    window.bench.sight = undefined;
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark(`${usable} ${screen}`);
        window.benchUsable('');
      }),
    );
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

function untilSeen(devtools: CDPSession, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new errors.TimeoutError('The content did not appear.')), timeout);
    devtools.once('Runtime.bindingCalled', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Counts the bytes of all scripts since the last call. */
async function countScripts(devtools: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let transferred = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transferred += encodedDataLength;
  });
  return () => {
    const count = transferred;
    transferred = 0;
    return count;
  };
}
