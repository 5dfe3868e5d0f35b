import type { Page } from '@playwright/test';

declare global {
  interface Window {
    benchLongestTask: number;
  }
}

/** Slows the page's processor down and measures what a screen costs: its longest task and the scripts it loads. */
export async function watchPage(page: Page, slowdown: number) {
  await page.addInitScript(() => {
    window.benchLongestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.benchLongestTask = Math.max(window.benchLongestTask, duration);
      }
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
    /** Everything since the last call. */
    take: async (): Promise<{ script: number; longestTask: number }> => {
      const longestTask = await page.evaluate(() => {
        const longest = window.benchLongestTask;
        window.benchLongestTask = 0;
        return longest;
      });
      const script = transferred;
      transferred = 0;
      return { script, longestTask };
    },
  };
}
