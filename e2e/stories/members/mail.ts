import { expectAccessible } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import { button, choose, HEADINGS, harbourNetwork, line, toPreview } from '../../support/files/imports.ts';
import { expect, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

export function mailStories(device: Device) {
  test.describe('mail', () => {
    test.use({ ...device, mail: true });

    test('kinds of e-mail are switched, invitations mailed', async ({ page, network, signIn }) => {
      const chapter = await network.chapter();
      const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_add_member'] });
      const ben = await network.member({ chapter, name: 'Ben New' });
      await signIn(asha);
      await page.goto('/account');
      const digest = page.getByRole('switch', { name: 'My week, on Monday morning' });
      await expect(page.locator('#mail').getByRole('switch')).toHaveCount(10);
      await expect(digest).toBeChecked();
      await digest.click();
      await expect(digest).not.toBeChecked();
      await expect(digest).toBeEnabled();
      await page.reload();
      await expect(digest).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'Someone thanks me' })).toBeChecked();
      await expectAccessible(page);

      // A member invites by e-mail alone; only super admins see a link, too.
      await walkTo(page, `/members/${ben.id}`);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('The invitation is on its way by e-mail.')).toBeVisible();
      await expect(page.getByLabel('Invitation link')).toHaveCount(0);

      await signIn(await network.superAdmin());
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
      await expect(page.getByRole('switch')).toHaveCount(0);
      await walkTo(page, `/members/${asha.id}`);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('The member also gets a link by e-mail.')).toBeVisible();
    });

    test('an import asks before it mails, and can mail a test', async ({ page, network, signIn }) => {
      const { admin } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members/import');
      const file = [HEADINGS, line({ name: 'Noor Khan', email: 'noor@example.com' })].join('\n');
      await choose(page, 'people.csv', file);
      await toPreview(page, 'people.csv');
      await button(page, 'Add 1 member').click();
      const question = page.getByRole('dialog', { name: 'Invite 1 person now?' });
      await expect(
        question.getByText('1 member is added either way. If you invite now, they get an e-mail'),
      ).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Send me a test').click();
      await expect(page.getByText(/^A test e-mail is on its way to /)).toBeVisible();
      await button(page, 'Invite now').click();
      await expect(page.getByText('1 invitation is on its way.')).toBeVisible();
      await expect(question).toHaveCount(0);
    });
  });
}

export function unsubscribeStories(device: Device) {
  test.describe('mail', () => {
    test.use({ ...device, mail: true });

    test('the link in a mail unsubscribes from its kind without signing in', async ({ page }) => {
      await page.goto(`/unsubscribe?token=7.thanked.${'forged_'.padEnd(43, 'x')}`);
      await expect(page.getByText('Someone thanks me')).toBeVisible();
      await expectAccessible(page);
      for (const rest of ['', '?token=7.thanked.cut-off']) {
        await page.goto(`/unsubscribe${rest}`);
        await expect(page.getByText(/This link is invalid/)).toBeVisible();
      }
    });
  });
}
