import type { Page } from '@playwright/test';
import type { Network } from '../network.ts';

export const PATH = '/admin/approval';
/** Asha may approve; Ravi thanked Lina, and Asha thanked Ravi. */
export const thanked = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_approve_thankyou'] });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  const lina = await network.member({ chapter, name: 'Lina Berg' });
  const first = await network.referral({ from: lina, to: ravi });
  const second = await network.referral({ from: ravi, to: asha });
  await network.note({
    from: ravi,
    to: lina,
    referral: first,
    amount: '1234567.50',
    description: 'Lease signed',
  });
  await network.note({ from: asha, to: ravi, referral: second, amount: '800', description: 'My own note' });
  return { chapter, asha, ravi, lina, first };
};
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const approve = (page: Page, text: string) =>
  row(page, text).getByRole('button', { name: 'Approved' });
export const statuses = (network: Network) =>
  network.sql<{ status: string }>('SELECT status FROM thank_you_notes ORDER BY id');
