import type { Page } from '@playwright/test';
import { PASSWORD } from '../network.ts';
import { expect } from '../test.ts';

export const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
export const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
};

/** On the login screen. */
export const fillInLogin = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login$/);
};

export const login = async (page: Page, email: string) => {
  await page.goto('/auth/login');
  await fillInLogin(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
};
