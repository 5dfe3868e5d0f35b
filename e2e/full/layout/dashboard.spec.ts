import type { Page } from '@playwright/test';
import { sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

const stats = (page: Page) => page.locator('[data-stats]').getByRole('listitem');

test('cards in a row and the height of the chart follow the width', async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Donaudampfschifffahrtsgesellschaft '.repeat(4).trim());
  await signIn(await network.member({ chapter }));
  await page.goto('/dashboard');
  await expect(stats(page)).toHaveCount(4);
  for (const { width, perRow, height } of [
    { width: 1440, perRow: 4, height: 350 },
    { width: 1024, perRow: 2, height: 350 },
    { width: 390, perRow: 2, height: 200 },
    { width: 320, perRow: 1, height: 200 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('[data-chart]')).toHaveCSS('height', `${height}px`);
    const tops = await stats(page).evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(perRow);
    // Every day keeps its label, however narrow the screen.
    await expect(page.locator('[data-chart-part="label"]:visible')).toHaveCount(6);
    expect(await sideways(page)).toBe(0);
  }
});
