import type { Page } from '@playwright/test';
import type { Network } from '../network.ts';
import { expect } from '../test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
export const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Chapter' });
export const name = (page: Page) => modal(page).getByLabel('Chapter Name');
export const region = (page: Page) => modal(page).getByLabel('Region / Location');
export const create = (page: Page) => modal(page).getByRole('button', { name: 'Create Chapter' });
export const alert = (page: Page) => modal(page).getByRole('alert');
export const stored = (network: Network) =>
  network.sql<{ name: string; region: string }>('SELECT name, region FROM chapters ORDER BY name');
export const reload = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/api\/chapters/.test(answer.url()),
  );
export const openModal = async (page: Page) => {
  await page.goto('/admin/chapters');
  await expect(page.getByText('No Data', { exact: true }).or(cards(page).first())).toBeVisible();
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  await expect(modal(page)).toBeVisible();
};
