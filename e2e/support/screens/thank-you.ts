import type { Page } from '@playwright/test';
import type { Network, Person } from '../network.ts';
import { expect } from '../test.ts';

export const open = async (page: Page, network: Network, signIn: (person: Person) => Promise<void>) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  const referral = await network.referral({ from: ravi, to: asha });
  await signIn(asha);
  await page.goto('/elevated/referral-received');
  await page.getByRole('button', { name: /^Update status/ }).click();
  await page.getByRole('button', { name: 'Got the business' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  return { asha, ravi, referral };
};
export const modal = (page: Page) => page.getByRole('dialog', { name: 'Thank You Note' });
export const alert = (page: Page) => modal(page).getByRole('alert');
export const send = (page: Page) => modal(page).getByRole('button', { name: 'Send' });
export const notesIn = (network: Network) =>
  network.sql('SELECT referral_id, amount::text, description, date::text, status FROM thank_you_notes');
