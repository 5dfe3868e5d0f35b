import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import { sideways, tooSmall } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';
import { callAs, referralTo } from '../live.ts';

async function aBusyYear(network: Network) {
  const chapter = await network.chapter('Harbour');
  const joined = new Date(Date.now() - 800 * 86_400_000).toISOString();
  const asha = await network.member({ chapter, joined, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, joined, name: 'Ravi Kumar' });
  const lea = await network.member({ chapter, joined, name: 'Lea Ver', removed: true });
  const referral = await network.referral({ from: asha, to: ravi, status: 'got_business' });
  await network.referral({ from: asha, to: ravi });
  await network.referral({ from: asha, to: lea });
  // More than six months ago, and less than twelve.
  await network.referral({ from: ravi, to: asha, daysAgo: 290 });
  const date = new Date().toISOString().slice(0, 10);
  await network.note({ from: ravi, to: asha, referral, amount: '1234.50', date, status: 'approved' });
  return { asha, ravi };
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const partners = (page: Page) => page.getByRole('table', { name: 'Your strongest connections' });

export function figuresStories(device: Device) {
  const { width } = device.viewport;
  test.describe(`figures at ${width} px`, () => {
    test.use(device);

    test('a member follows their six months to their own figures, which change as things happen', async ({
      page,
      server,
      network,
      signIn,
    }) => {
      const { asha, ravi } = await aBusyYear(network);
      await signIn(asha);
      await page.goto('/dashboard');
      const sixMonths = card(page, 'Your last six months');
      await expect(sixMonths.locator('dl > div')).toHaveText([
        'Given3',
        'Received0',
        'Converted1',
        'Thanked1,234.50',
      ]);
      expect(await sideways(page)).toBe(0);
      await sixMonths.getByRole('link', { name: 'All figures' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao');
      const figures = card(page, 'Your figures');
      await expect(figures.getByRole('heading', { level: 3 })).toHaveText([
        'Given 3',
        'Received 1',
        'Converted 1',
        'Thanked 1,234.50',
        'Your strongest connections',
      ]);
      // One of two current members gave three, the other none.
      const given = figures.getByRole('table', { name: 'Referrals given by month' }).getByRole('row');
      await expect(given).toHaveCount(13);
      await expect(given.last().getByRole('cell')).toHaveText(['3', '1.5']);
      await expect(partners(page).getByRole('row').nth(1).getByRole('cell')).toHaveText([
        'Ravi Kumar',
        '2',
        '1',
        '1,234.50',
      ]);
      await expect(partners(page).getByRole('link')).toHaveText(['Ravi Kumar']);
      // The arrow keys move through the months.
      await figures.getByRole('group', { name: /^Referrals given/ }).press('ArrowLeft');
      await expect(figures.getByText('Typical member 1.5')).toBeVisible();

      await callAs(server, network, ravi, '/referrals', referralTo(asha, 'One more'));
      await expect(figures.getByRole('heading', { name: 'Received 2' })).toBeVisible();
      expect(await sideways(page)).toBe(0);
      if (device.hasTouch) expect(await tooSmall(page)).toEqual([]);
      await expectAccessibleInBothThemes(page);

      await partners(page).getByRole('link', { name: 'Ravi Kumar' }).click();
      await expect(card(page, 'You gave Ravi Kumar')).toHaveText(/Referrals2/);
      await expect(card(page, 'Your figures')).toHaveCount(0);
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(card(page, 'Your figures')).toBeVisible();
    });
  });
}
