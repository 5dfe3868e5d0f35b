import type { Page } from '@playwright/test';
import type { Network } from '../network.ts';
import { expect } from '../test.ts';

export const aNetwork = async (network: Network) => {
  const harbour = await network.chapter('Harbour', 'Oslo');
  const hill = await network.chapter('Hill', 'Bergen');
  const asha = await network.member({ chapter: harbour, name: 'Asha Rao' });
  const ravi = await network.member({ chapter: harbour, name: 'Ravi Iyer' });
  for (const name of ['Ola', 'Kari', 'Nils']) await network.member({ chapter: hill, name });
  const referral = await network.referral({ from: asha, to: ravi, status: 'got_business' });
  await network.referral({ from: asha, to: ravi });
  await network.note({
    from: ravi,
    to: asha,
    referral,
    amount: '1250.50',
    status: 'approved',
    date: new Date().toISOString().slice(0, 10),
  });
  // The server computes them in the background.
  await expect
    .poll(() =>
      network.sql(
        `SELECT (SELECT count(*)::int FROM chapter_standings WHERE month IS NULL) AS unknown,
                (SELECT count(*)::int FROM stale_chapters) AS stale`,
      ),
    )
    .toEqual([{ unknown: 0, stale: 0 }]);
  return { asha };
};
export const names = (page: Page) => page.getByRole('table').locator('tbody a');
