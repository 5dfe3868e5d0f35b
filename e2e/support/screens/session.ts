import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

export const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
export const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
};
