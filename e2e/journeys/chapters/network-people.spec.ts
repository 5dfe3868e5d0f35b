import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/axe.ts';
import { redAndBlue } from '../../support/files/picture.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import { PASSWORD } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

/** On phones, in both themes; then as wide as it was. */
const expectFitsPhones = async (page: Page) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await expect.poll(() => sideways(page)).toBe(0);
  }
  await expectAccessibleInBothThemes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
};

test('a super admin invites another, hands over the link, and ends their access', async ({
  page,
  network,
  signIn,
  another,
  allowConsole,
}) => {
  allowConsole.push(/status of 401/);
  await signIn(await network.superAdmin());
  await page.goto('/admin/network');
  await page.getByRole('link', { name: 'Super admins' }).click();
  const kim = page.getByRole('row', { name: /Kim Berg/ });
  await expect(page.getByRole('row', { name: /Sunita Admin/ })).toContainText('You');
  await page.getByRole('button', { name: 'Invite super admin' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Super Admin' });
  await invite.getByLabel('Name').fill('Kim Berg');
  await invite.getByLabel('Email').fill('kim@example.com');
  await invite.getByLabel('Your password').fill(PASSWORD);
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expectMessage(page, "Added. Now create a link with 'Invite again'.");
  await expect(kim).toContainText('Not signed in yet');
  await expectFitsPhones(page);

  await kim.getByRole('button', { name: 'Invite again' }).click();
  const again = page.getByRole('dialog', { name: 'Invite Kim Berg again' });
  await again.getByLabel('Your password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Invite again' }).click();
  await expect(again.getByText(/It works once, until \d\d\/\d\d\/\d{4}/)).toBeVisible();
  const link = await again.getByLabel('Invitation link').inputValue();
  await expectFitsPhones(page);
  const device = await another();
  await device.goto(new URL(link).pathname + new URL(link).hash);
  await device.getByLabel('New password', { exact: true }).fill('quite another one');
  await device.getByRole('button', { name: 'Save password' }).click();
  await expect(device).toHaveURL('/dashboard');

  await page.reload();
  await expect(kim).not.toContainText('Not signed in yet');
  await kim.getByRole('button', { name: 'End access' }).click();
  const end = page.getByRole('dialog', { name: 'End the access of Kim Berg?' });
  await end.getByLabel('Your password').fill(PASSWORD);
  await end.getByRole('button', { name: 'End access' }).click();
  await expectMessage(page, 'The access has ended.');
  await expect(kim).toHaveCount(0);
  await device.reload();
  await expect(device).toHaveURL(/\/auth\/login/);
});

test('invitations by chapter: who has signed in, and which chapters wait', async ({
  page,
  network,
  signIn,
}) => {
  const [harbour, hill] = [await network.chapter('Harbour', 'North'), await network.chapter('Hill', 'South')];
  await network.member({ chapter: harbour, name: 'Asha Rao', activated: true });
  await network.member({ chapter: harbour, name: 'Ravi Kumar' });
  await network.member({ chapter: hill, name: 'Lina Berg' });
  await signIn(await network.superAdmin());
  await page.goto('/admin/network');
  await page.getByRole('link', { name: 'Invitations' }).click();
  const row = page.getByRole('row', { name: /Harbour/ });
  await expect(row).toContainText('1 of 2');
  await row.getByRole('button', { name: 'Hold back' }).click();
  await expect(row).toContainText('Held back');
  await expectFitsPhones(page);
  await page.reload();
  await row.getByRole('button', { name: 'Release' }).click();
  await expect(row).not.toContainText('Held back');
  await row.getByRole('link', { name: /Harbour/ }).click();
  await expect(page.getByText('Ravi Kumar')).toBeVisible();
  await expect(page.getByText('Asha Rao')).toHaveCount(0);
});

test("the network's name and logo are in the page, without a jump when the logo loads", async ({
  page,
  network,
  signIn,
}) => {
  await signIn(await network.superAdmin());
  await page.goto('/admin/network?view=settings');
  const card = page.getByRole('region', { name: 'Name, logo and replies' });
  await card.getByLabel('Name of the network').fill('Círculo Norte');
  await card.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Saved. Everybody sees it when they open the app next.');
  await expect(card.getByText('Saved. Everybody sees it when they open the app next.')).toBeVisible();
  await card
    .getByLabel('Choose logo')
    .and(page.locator('input'))
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redAndBlue() });
  await expectMessage(page, 'Logo saved. Everybody sees it when they open the app next.');
  await expect(card.getByAltText("The network's logo")).toBeVisible();
  await expectFitsPhones(page);

  await expect(async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveTitle(/Círculo Norte$/, { timeout: 1_000 });
  }).toPass();
  const home = page.getByRole('link', { name: 'Círculo Norte' });
  const mark = home.locator('img');
  await expect(mark).toHaveAttribute('src', /^\/api\/network\/logo\/[0-9a-f]{32}$/);
  const loaded = await mark.boundingBox();
  await page.route('**/api/network/logo/*', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => mark.boundingBox(), 'its place is kept while it loads').toEqual(loaded);
  await page.unrouteAll();

  await page.goto('/admin/network?view=settings');
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectMessage(page, 'Logo removed.');
  await expect(card.getByRole('button', { name: 'Choose logo' })).toBeVisible();
});
