import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import type { Device } from '../support/devices.ts';
import { sideways } from '../support/layout.ts';
import type { Network } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const network = async (made: Network) => {
  const [chapter, far] = [await made.chapter('Harbour', 'Mumbai'), await made.chapter('Hill', 'Pune')];
  const joined = ago(400);
  const asha = await made.member({ chapter, name: 'Asha Rao', joined });
  const ravi = await made.member({ chapter, name: 'Ravi Kumar', joined, vertical: 'Law' });
  await made.member({ chapter: far, name: 'Ravina Far', joined });
  return { asha, ravi };
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });

export function findEverythingStories(device: Device) {
  const phone = device.viewport.width <= 640;

  test.describe('notifications and search', () => {
    test.use(device);

    test('the bell shows nudges and returned notes; See all leads to the last 30 days, each line to its item', async ({
      page,
      network: made,
      signIn,
    }) => {
      const { asha, ravi } = await network(made);
      const asked = await made.referral({ from: ravi, to: asha, at: ago(20) });
      await made.sql('UPDATE referrals SET nudged_at = now() WHERE id = $1', [asked]);
      const thanked = await made.referral({ from: ravi, to: asha, at: ago(40), status: 'got_business' });
      const note = await made.note({ from: asha, to: ravi, referral: thanked, amount: '7430' });
      await made.sql(
        "UPDATE thank_you_notes SET status = 'returned', return_reason = 'How much?' WHERE id = $1",
        [note],
      );
      await made.sql(
        `INSERT INTO referral_events (referral_id, at, kind, actor_id, note_id, reason)
         VALUES ($1, now() - interval '2 hours', 'note_returned', $2, $3, 'How much?')`,
        [thanked, ravi.id, note],
      );
      for (let days = 1; days <= 3; days += 1) await made.referral({ from: ravi, to: asha, at: ago(days) });
      await signIn(asha);
      // 'just now' lasts a minute.
      await page.clock.setFixedTime(Date.now());
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Notifications' }).click();
      const bell = page.getByRole('dialog', { name: 'Notifications' });
      await expect(bell.getByRole('link')).toHaveText([
        'Ravi Kumar reminded you to answer a referraljust now',
        'Ravi Kumar returned your thank-you note of 7,430.002 hours ago',
        'Ravi Kumar gave you a referralyesterday',
        'Ravi Kumar gave you a referral2 days ago',
        'See all',
      ]);
      await expectAccessible(page);
      await bell.getByRole('link', { name: 'See all' }).click();
      await expect(page).toHaveURL('/activity');
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
      const lines = page.getByRole('main').getByRole('listitem');
      await expect(lines).toHaveCount(6);
      await expect(lines.last()).toContainText('20 days ago');
      expect(await sideways(page)).toBe(0);
      await expectAccessibleInBothThemes(page);
      await lines.nth(1).getByRole('link').click();
      await expect(page).toHaveURL(`/referrals/${thanked}`);
    });

    test('one search finds members, own referrals and screens, and nothing of another chapter', async ({
      page,
      network: made,
      signIn,
    }) => {
      const { asha, ravi } = await network(made);
      const referral = await made.referral({ from: asha, to: ravi });
      await signIn(asha);
      await page.goto('/dashboard');
      // Figures on the screen mean that the page listens to the keyboard, too.
      await expect(page.getByText('Total User')).toBeVisible();
      const open = async () => {
        if (phone) await page.getByRole('button', { name: 'Search', exact: true }).click();
        else await page.keyboard.press('Control+k');
        await expect(dialog(page).getByRole('combobox')).toBeFocused();
      };
      await open();
      await expect(dialog(page).getByRole('option', { name: 'Approval' })).toBeVisible();
      await page.keyboard.type('ravi');
      const options = dialog(page).getByRole('option');
      await expect(options).toHaveText([
        /^Ravi KumarMember · Law$/,
        /^Referral to Ravi Kumar/,
        /^All members/,
      ]);
      expect(await sideways(page)).toBe(0);
      await expectAccessible(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/referrals/${referral}`);
      await expect(dialog(page)).toHaveCount(0);

      await open();
      await page.keyboard.type('ravi');
      await options.filter({ hasText: 'Member · Law' }).click();
      await expect(page).toHaveURL(`/members/${ravi.id}`);
      await expect(dialog(page)).toHaveCount(0);
      await open();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });
  });
}
