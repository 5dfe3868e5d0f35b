import type { Page } from '@playwright/test';

/**
 * From here on time passes only by `page.clock.runFor`. The clock has to be installed. It runs while this is on its way to the
 * page, so a machine that is busy enough needs a later moment; one that has passed leaves the clock paused where it is.
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
