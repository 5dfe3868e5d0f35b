import type { Page } from '@playwright/test';
import { linesOf } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { ACTS, goOffline, kept, people, SENT, waitingIn } from '../../support/offline.ts';
import { fillInLogin } from '../../support/screens/session.ts';
import { expect, test } from '../../support/test.ts';

export const it = ACTS.give;
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' });
export const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};
/** Asha's referral is in the outbox, and the browser stays offline. */
export const leaveWaiting = async (page: Page) => {
  await page.goto(SENT);
  // Load the code of the menus before going offline.
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await it.open(page);
  await it.fillIn(page);
  await goOffline(page);
  await it.send(page);
  await expect(waitingIn(page, it)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** If it fails, also says what is in the outbox and how many records there are. */
const withStored = async (page: Page, network: Network, work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    const stored = await kept(page).catch(String);
    const { length } = await network.sql(it.count);
    throw new Error(`Stored: ${JSON.stringify(stored)}. Records: ${length}.`, { cause: error });
  }
};

export function logoutAsks(viewport: { width: number; height: number }) {
  test(`Logout with something unsent asks first: stay, send or discard, at ${viewport.width} px`, ({
    page,
    network,
    signIn,
    context,
  }) =>
    withStored(page, network, async () => {
      await page.setViewportSize(viewport);
      const { asha } = await people(network);
      await signIn(asha);
      await leaveWaiting(page);
      await logout(page);
      await expect(dialog(page)).toContainText('One item has not been sent yet.');
      for (const name of ['Stay', 'Discard and sign out', 'Send now'])
        expect(await linesOf(dialog(page).getByRole('button', { name })), name).toBe(1);
      await dialog(page).getByRole('button', { name: 'Stay' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(waitingIn(page, it)).toHaveCount(1);

      await logout(page);
      await dialog(page).getByRole('button', { name: 'Send now' }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Cannot reach the server.');
      expect((await kept(page)).outbox).toHaveLength(1);

      await dialog(page).getByRole('button', { name: 'Discard and sign out' }).click();
      await expect(page).toHaveURL(/\/auth\/login$/);
      await expect.poll(() => kept(page)).toEqual({ answers: [], outbox: [] });
      await context.setOffline(false);
      await fillInLogin(page, asha.email);
      await page.goto(SENT);
      await expect(page.getByText('No Data')).toBeVisible();
      expect(await network.sql(it.count)).toHaveLength(0);
    }));
}
