import { aBusyMonth } from '../../stories/files/report.ts';
import { brokenWords } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

test('a figure stays on one line, and an empty chart says so', async ({ page, network, signIn }) => {
  const { chapter } = await aBusyMonth(network);
  const alike = `chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
    referral_status, referral_notes, date_sent, created_at, updated_at`;
  await network.sql(
    `INSERT INTO referrals (${alike}, recorded_on) SELECT ${alike}, '2026-09-06'
     FROM referrals, generate_series(1, 1234) WHERE referral_type = 'cold'`,
  );
  await signIn(await network.superAdmin());
  await page.goto(`/chapters/${chapter.id}/report?period=2026-09`);
  const types = page.getByRole('table', { name: 'Referrals by type' });
  await expect(types.getByRole('row', { name: 'Cold' })).toContainText('1,234');
  await expect(page.locator('main').getByText('No data to display')).toHaveCount(1);
  const expectWhole = async () => {
    for (const width of [1440, 1050, 999, 900, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenWords(page.locator('main td, main dd')), `at ${width} px`).toEqual([]);
    }
  };
  await expectWhole();

  await network.sql('UPDATE thank_you_notes SET amount = 99999999999.99');
  for (const path of [`/chapters/${chapter.id}/report?period=2026-10`, `/admin/chapters/${chapter.id}`]) {
    await page.goto(path);
    await expect(page.locator('dd').getByText('99,999,999,999.99')).toBeVisible();
    if (path.includes('report'))
      await expect(page.getByRole('table', { name: 'Scores' })).toContainText('99,999,999,999.99');
    await expectWhole();
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`prints the report alone, black on white, from ${theme}`, async ({ page, network, signIn }) => {
    const { chapter, asha } = await aBusyMonth(network);
    await signIn(asha);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Open the report' }).click();
    await page.goto(`/chapters/${chapter.id}/report?period=2026-10`);
    await expect(page.getByRole('table', { name: 'Referrals by day' })).toBeAttached();
    await page.evaluate(() => {
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
    });
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);

    await page.emulateMedia({ media: 'print', colorScheme: theme });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(page.getByLabel('Month')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return [style.backgroundColor, style.color];
    });
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    for (const bar of await page.locator('[data-chart] svg svg rect').all())
      await expect(bar).toHaveCSS('fill', 'rgb(26, 26, 26)');

    const pdf = await page.pdf({ preferCSSPageSize: true });
    // One month fits on two sheets of A4: 595 by 842 points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
    expect(pdf.toString('latin1').match(/\/Type ?\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
  });
}
