import { expectAccessible } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import type { Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

export async function aBusyMonth(network: Network) {
  const chapter = await network.chapter('Harbour', 'Oslo');
  const joined = '2026-01-05';
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_take_attendance'], joined });
  const ravi = await network.member({ chapter, name: 'Ravi Iyer', joined });
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

export function reportStories(device: Device) {
  test.describe('report', () => {
    test.use(device);

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
        page.getByRole('table', { name: 'Referrals by day' }).getByRole('row', { name: '7 1' }),
      ).toBeAttached();
      await expectAccessible(page);

      await page.getByLabel('Month').selectOption('Whole year');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour, 2026');
      await expect(page.getByRole('heading', { name: 'Referrals by month' })).toBeVisible();
      const months = page.locator('[data-chart]').first().locator('[data-chart-part="label"]:visible');
      if (!device.isMobile) return expect(months).toHaveCount(12);
      for (const width of [320, 390, 480]) {
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
