import { expectAccessible } from '../support/axe.ts';
import { DEVICES } from '../support/devices.ts';
import { brokenWords } from '../support/layout.ts';
import type { Network } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

async function aBusyMonth(network: Network) {
  const chapter = await network.chapter('Harbour', 'Oslo');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_take_attendance'] });
  const ravi = await network.member({ chapter, name: 'Ravi Iyer' });
  const referral = await network.referral({ from: asha, to: ravi });
  await network.referral({ from: asha, to: ravi });
  await network.note({ from: ravi, to: asha, referral, amount: '1250.50', description: 'Signed' });
  await network.sql(
    `UPDATE referrals SET recorded_on = '2026-10-06', referral_status = 'got_business', converted_to_business = 1 WHERE id = $1`,
    [referral],
  );
  await network.sql(
    `UPDATE referrals SET recorded_on = '2026-10-07', referral_type = 'cold' WHERE referral_status = 'new'`,
  );
  await network.sql(
    `UPDATE thank_you_notes SET status = 'approved', approved_at = now(), approved_by = $1, date = '2026-10-09'`,
    [asha.id],
  );
  return { chapter, asha, ravi };
}

for (const [device, use] of DEVICES) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a super admin reads a chapter's month and year", async ({ page, network, signIn }) => {
      const { chapter } = await aBusyMonth(network);
      await signIn(await network.superAdmin());
      await page.goto(`/admin/chapters/${chapter.id}`);
      await page.getByRole('link', { name: 'Report' }).click();
      await page.getByLabel('Year').selectOption('2026');
      await page.getByLabel('Month').selectOption('October');
      await expect(page).toHaveURL(`/chapters/${chapter.id}/report?period=2026-10`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour, October 2026');
      await expect(page.getByText('1 became business')).toBeVisible();
      await expect(page.getByText('50%', { exact: true })).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Referrals by type' }).getByRole('row', { name: 'Cold' }),
      ).toContainText('1');
      await expect(
        page.getByRole('table', { name: 'Top givers' }).getByRole('row', { name: 'Asha Rao' }),
      ).toContainText('1,250.50');
      await expect(
        page.locator('main .MuiChartsAxis-directionX .MuiChartsAxis-tickLabel').first(),
      ).toBeAttached();
      await expectAccessible(page);

      await page.getByLabel('Month').selectOption('Whole year');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour, 2026');
      await expect(page.getByRole('heading', { name: 'Referrals by month' })).toBeVisible();
      const months = page
        .locator('main .MuiChartsAxis-directionX')
        .first()
        .locator('.MuiChartsAxis-tickLabel');
      if (device === 'a desktop') return expect(months).toHaveCount(12);
      for (const width of [320, 390, 599]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(months).toHaveText(['Jan', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
      }
      for (const width of [600, 768]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(months).toHaveCount(12);
      }
    });
  });
}

test('a figure stands on one line at any width, and a chart of nothing says so', async ({
  page,
  network,
  signIn,
}) => {
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
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenWords(page.locator('main td, main dd')), `at ${width} px`).toEqual([]);
    }
  };
  await expectWhole();

  await network.sql('UPDATE thank_you_notes SET amount = 99999999999.99');
  for (const path of [`/chapters/${chapter.id}/report?period=2026-10`, `/admin/chapters/${chapter.id}`]) {
    await page.goto(path);
    await expect(page.locator('dd').getByText('99,999,999,999.99')).toBeVisible();
    await expectWhole();
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`on paper there is the report alone, black on white, from the ${theme} theme`, async ({
    page,
    network,
    signIn,
  }) => {
    const { chapter, asha } = await aBusyMonth(network);
    await signIn(asha);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Open the report' }).click();
    await page.goto(`/chapters/${chapter.id}/report?period=2026-10`);
    await expect(
      page.locator('main .MuiChartsAxis-directionX .MuiChartsAxis-tickLabel').first(),
    ).toBeAttached();
    await page.evaluate(() => {
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
    });
    await page.getByRole('button', { name: 'Print or keep as PDF' }).click();
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);

    await page.emulateMedia({ media: 'print', colorScheme: theme });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print or keep as PDF' })).toBeHidden();
    await expect(page.getByLabel('Month')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return [style.backgroundColor, style.color];
    });
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);

    const pdf = await page.pdf({ preferCSSPageSize: true });
    // One month fits on two sheets of A4: 595 by 842 points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
    expect(pdf.toString('latin1').match(/\/Type ?\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
  });
}

test("plain members are offered no report, and read nobody's", async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(/status of 403/);
  const { chapter, ravi } = await aBusyMonth(network);
  await signIn(ravi);
  await page.goto('/dashboard');
  await expect(page.getByText('Total User')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the report' })).toHaveCount(0);
  await page.goto(`/chapters/${chapter.id}/report`);
  await expect(page.getByText('No Data')).toBeVisible();
});
