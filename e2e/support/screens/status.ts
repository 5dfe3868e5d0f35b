import type { Page } from '@playwright/test';
import type { Network } from '../network.ts';

export const PATH = '/elevated/referral-received';
export const received = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  const referral = await network.referral({ from: ravi, to: asha });
  return { asha, ravi, referral };
};
export const edit = (page: Page) => page.getByRole('button', { name: /^Update status/ });
export const choice = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
export const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm Status Change' });
