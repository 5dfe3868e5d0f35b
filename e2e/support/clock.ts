import type { Page } from '@playwright/test';

/**
 * From here on time passes only with `page.clock.runFor`. The clock has to be installed. It runs while this request is on
 * its way to the page, so a very busy machine needs a later moment; one that has passed pauses the clock where it is.
 */
export async function stopTime(page: Page): Promise<void> {
  for (let ahead = 1000; ; ahead *= 4) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + ahead);
    } catch (error) {
      if (ahead > 60_000) throw error;
    }
  }
}
