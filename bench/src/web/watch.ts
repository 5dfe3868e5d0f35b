import type { Page } from '@playwright/test';
import { SCREEN_ENDS, traceTasks } from './trace.ts';

declare global {
  interface Window {
    benchTasks: number[];
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

/** Slows the page's processor down and measures what a screen costs: its longest task and the scripts it loads. */
export async function watchPage(page: Page, slowdown: number) {
  await page.addInitScript(() => {
    window.benchTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let transferred = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transferred += encodedDataLength;
  });

  return {
    /** Milliseconds since the page was opened. */
    clock: () => page.evaluate(() => performance.now()),
    /** Ends a screen in the trace; see `traceTasks`. */
    mark: () => page.evaluate((name) => void performance.mark(name), SCREEN_ENDS),
    /** The main thread's tasks, one list per mark. */
    tasks: await traceTasks(devtools),
    /** Everything since the last call. */
    take: async (): Promise<PageCost> => {
      const tasks = await page.evaluate(() => window.benchTasks.splice(0));
      const script = transferred;
      transferred = 0;
      return {
        script,
        longestTask: Math.max(0, ...tasks),
        blocked: tasks.reduce((sum, duration) => sum + duration - NOTICED, 0),
      };
    },
  };
}
