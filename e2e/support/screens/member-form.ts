import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

export async function openForm(page: Page, button: string, title: string): Promise<Locator> {
  await page.goto('/members');
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** How long the message is visible; then the modal closes and is gone half a second later. */
export async function expectClosing(page: Page, dialog: Locator, text: string, ms: number): Promise<void> {
  await expect(dialog.getByRole('alert')).toHaveText(text);
  await page.clock.runFor(ms - 1);
  await expect(dialog.getByRole('alert')).toHaveText(text);
  await page.clock.runFor(1);
  await expect(dialog.getByText(text)).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(dialog).toHaveCount(0);
}

const NOOR = {
  'Full Name': 'Noor Khan',
  Phone: '9876543210',
  Email: 'noor@example.com',
  Password: 'long enough',
  'Subscription Valid Till': '31/01/2031',
  Vertical: 'Law',
};

export async function fillIn(dialog: Locator): Promise<void> {
  for (const [label, value] of Object.entries(NOOR))
    await dialog.getByLabel(label, { exact: true }).fill(value);
}
