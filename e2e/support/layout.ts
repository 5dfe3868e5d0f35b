import type { Locator, Page } from '@playwright/test';

/** How much wider the page is than its window: 0 if all of it fits. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Makes every change of the page's width or height wait until it is drawn. Tables choose their columns in the frame after it, and
 * draw them in the next: what a test reads at once would sometimes be the old layout.
 */
export function waitAfterResizing(page: Page): void {
  const resize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await resize(size);
    const seen = await page.evaluateHandle(() => ({ frames: 0 }));
    await page.waitForFunction((count) => {
      count.frames += 1;
      return count.frames > 3;
    }, seen);
  };
}

/** The texts of these elements that another one lies over, at least in part. */
export const coveredBy = async (over: Locator, elements: Locator): Promise<string[]> => {
  const box = await over.boundingBox();
  if (!box) throw new Error('It is not visible.');
  return elements.evaluateAll(
    (all, { x, y, width, height }) =>
      all
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    box,
  );
};

/** Words and numbers within these elements that wrap onto the next line. */
export const brokenWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      return broken;
    }),
  );

/** How many lines a label takes. */
export const linesOf = (label: Locator): Promise<number> =>
  label.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

/** Controls that a finger would miss: smaller than 44 px in either direction. A link in a sentence is as high as its line. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, a[href], [role=button]')].flatMap(
      (control) => {
        // A control that is only drawn by its label is as large as the label.
        const target = control.matches('[type=radio], [type=checkbox]')
          ? (control.closest('label') ?? control)
          : control;
        const { width, height } = target.getBoundingClientRect();
        const { visibility } = getComputedStyle(target);
        const hidden =
          visibility === 'hidden' ||
          width <= 1 ||
          target.closest('[inert]') ||
          target.matches('p > a') ||
          control.matches('[href="#content"]');
        return hidden || (Math.round(width) >= 44 && Math.round(height) >= 44)
          ? []
          : [`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`];
      },
    ),
  );

/**
 * Counts how far the page's contents move without the user's doing, from the next page load on. The number is the browser's:
 * the share of the window that moves, times how far.
 */
export const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // Shifts are reported after the frame in which they happen.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: number }).shifts;
    });
};
