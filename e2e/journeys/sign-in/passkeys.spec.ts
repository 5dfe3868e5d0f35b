import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

// Browsers know no passkeys at a bare IP address.
test.use({ baseURL: ({ server }, use) => use(server.address.replace('127.0.0.1', 'localhost')) });

/** A phone's fingerprint reader, by Chromium's protocol. `touch`: whether the person's finger is on it. */
async function aReader(page: Page) {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { touch };
}

test('adds a passkey with the password, and signs in with what the browser suggests, until it is removed', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST);
  const ada = await network.member({ chapter: await network.chapter() });
  const reader = await aReader(page);
  await signIn(ada);
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByLabel('Current password').fill('not the password');
  await reader.touch(true);
  await passkeys.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByText('Is not your password')).toBeVisible();
  await passkeys.getByLabel('Current password').fill(PASSWORD);
  await passkeys.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByText('Passkey added.')).toBeVisible();
  await expect(passkeys.getByText('not used yet')).toBeVisible();

  await passkeys.getByRole('button', { name: /^Rename Chrome/ }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Desk');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Desk')).toBeVisible();
  await expect(renaming).toBeHidden();

  // The finger stays on the reader: Chromium's one does not notice a finger that comes later than the suggestion.
  const signOut = async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  const signedIn = page.waitForResponse('**/api/auth/passkey');
  await signOut();
  expect((await signedIn).status()).toBe(200);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  await expect(passkeys.getByText('last used just now')).toBeVisible();

  await passkeys.getByRole('button', { name: 'Remove Desk' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove passkey?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('Desk')).toBeHidden();
  await expect(removal).toBeHidden();
  const refused = page.waitForResponse('**/api/auth/passkey');
  await signOut();
  await refused;
  // The browser goes on suggesting: one touch is enough.
  await reader.touch(false);
  await expect(page.getByText('This passkey does not work. Sign in with your password')).toBeVisible();
});

test('a super admin proves with a passkey, instead of the password, who ends the access of another one', async ({
  page,
  network,
  signIn,
}) => {
  const kim = await network.superAdmin({ name: 'Kim', email: 'kim@example.com' });
  await network.superAdmin({ name: 'Lee', email: 'lee@example.com' });
  const reader = await aReader(page);
  await signIn(kim);
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(passkeys.getByLabel('Current password')).toBeVisible();
  await expect(passkeys.getByRole('button', { name: 'Use a passkey' }), 'there is none yet').toHaveCount(0);
  await passkeys.getByLabel('Current password').fill(PASSWORD);
  await reader.touch(true);
  await passkeys.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByText('not used yet')).toBeVisible();

  await page.goto('/admin/network?view=super-admins');
  const lees = page.getByRole('row', { name: /^Lee/ });
  await lees.getByRole('button', { name: 'End access' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the access of Lee?' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Use your password' })).toBeFocused();
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect(dialog.getByText('The access has ended.')).toBeVisible();
  await expect(lees).toHaveCount(0);
});

test('at another address than its own the section says where passkeys work', async ({
  page,
  network,
  server,
  signIn,
}) => {
  await signIn(await network.member({ chapter: await network.chapter() }));
  await page.goto(`${server.address}/account`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText(/^Passkeys work at http:\/\/localhost:\d+ only\.$/)).toBeVisible();
  await expect(passkeys.getByRole('button')).toHaveCount(0);
});
