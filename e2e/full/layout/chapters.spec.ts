import type { Page } from '@playwright/test';
import { sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

const NONE = '0 members 0 referrals this month';
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('chapters are laid out in a grid that fits any width', async ({ page, network, signIn }) => {
  await network.chapter('Harbour', 'Mumbai');
  await network.chapter('Hill', 'Pune');
  await network.chapter('<i>Bold</i>', 'A & B');
  for (const name of ['Lake', 'Mill']) await network.chapter(name, 'x'.repeat(200));
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapters');
  await expect(page.getByRole('button', { name: 'Add Chapter' })).toBeVisible();
  const long = 'x'.repeat(200);
  await expect(cards(page)).toHaveText([
    /<i>Bold<\/i>A & B0 members/,
    /HarbourMumbai0 members/,
    /HillPune0 members/,
    `LLake${long}${NONE}`,
    `MMill${long}${NONE}`,
  ]);
  for (const { width, perRow } of [
    { width: 1440, perRow: 4 },
    { width: 900, perRow: 4 },
    { width: 800, perRow: 2 },
    { width: 390, perRow: 1 },
    { width: 320, perRow: 1 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    const firstRow = () =>
      cards(page).evaluateAll((items) => {
        const tops = items.map((item) => item.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(firstRow).toBe(perRow);
    expect(await sideways(page)).toBe(0);
  }
});
