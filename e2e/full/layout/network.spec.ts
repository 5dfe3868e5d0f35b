import { brokenWords, sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

test('the network report fits any width, each figure on one line', async ({ page, network, signIn }) => {
  for (const [name, region] of [
    ['Harbour', 'Oslo'],
    ['Hill and Valley Entrepreneurs', 'Bergen'],
  ] as const)
    await network.chapter(name, region);
  await network.sql(
    `UPDATE chapter_standings SET due_at = 'infinity', computed_at = now(), month = '2026-10-01', members = 124, score = 71, month_gained = -12,
            month_given = 1420, month_converted = 505, month_thanked = 98765432.10, month_present = 900, month_expected = 1000`,
  );
  await signIn(await network.superAdmin());
  await page.goto('/admin/network?sort=thanked_desc');
  const table = page.getByRole('table');
  await expect(table.getByText('98,765,432.10')).toHaveCount(2);
  for (const width of [1440, 1280, 1100, 1024, 900, 820, 768, 641, 560, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sideways(page), `at ${width} px`).toBe(0);
    const overflow = () =>
      table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
    await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    expect(await brokenWords(table.locator('td.figures')), `at ${width} px`).toEqual([]);
  }
});

test('prints the table of the report, and no controls', async ({ page, network, signIn }) => {
  await network.chapter('Harbour', 'Oslo');
  await signIn(await network.superAdmin());
  await page.goto('/admin/network');
  await expect(page.getByRole('link', { name: 'Harbour' })).toBeVisible();
  const asOf = page.getByText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(asOf).toBeHidden();
  await page.setViewportSize({ width: 600, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(asOf).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Network report' })).toBeVisible();
  for (const control of ['Print or save as PDF', 'Export'])
    await expect(page.getByRole('button', { name: control })).toBeHidden();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});
