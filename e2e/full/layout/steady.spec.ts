import type { Page } from '@playwright/test';
import { watchShifts } from '../../support/layout.ts';
import { dayFromNow, type Network, type Person } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

/** What the eye does not notice, and fonts of other machines may cause. */
const UNNOTICED = 0.01;

interface Case {
  open(network: Network): Promise<{ reader: Person; path: string }>;
  /** Held, and then answered one after the other, in this order. */
  late: RegExp[];
  /** On the page when all of it has loaded. */
  last: string;
}

/** Referrals to answer and notes to decide, and a meeting. */
const aDay = async (network: Network) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  for (let one = 0; one < 5; one += 1) await network.referral({ from: asha, to: ravi });
  const referral = await network.referral({ from: asha, to: ravi, status: 'got_business' });
  for (let one = 0; one < 5; one += 1) await network.note({ from: ravi, to: asha, referral });
  await network.meeting({ by: asha, chapter, day: dayFromNow(2) });
  return ravi;
};

const PAGES: Record<string, Case> = {
  'the dashboard of a member': {
    open: async (network) => ({ reader: await aDay(network), path: '/dashboard' }),
    late: [/members-dashboard$/, /\/meetings\/next$/, /\/score$/, /\/needs$/, /\/figures$/],
    last: 'Your last six months',
  },
  'the dashboard of a super admin': {
    open: async (network) => {
      await aDay(network);
      return { reader: await network.superAdmin(), path: '/dashboard' };
    },
    late: [/\/admin\/dashboard$/, /\/needs$/, /look-after$/],
    last: 'Chapters falling behind',
  },
  'the account page': {
    open: async (network) => {
      const reader = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
      await network.sql('UPDATE users SET ideal_referral = $2 WHERE id = $1', [
        reader.id,
        'Owners of small hotels by the sea, who want to fill their rooms in winter. '.repeat(3),
      ]);
      for (const _ of [1, 2, 3]) await network.session(reader.email);
      return { reader, path: '/account' };
    },
    late: [/\/account\/mail$/, /\/account\/calendar$/, /\/auth\/sessions$/, /\/members\/\d+$/],
    last: 'Your data',
  },
  'the chapter page': {
    open: async (network) => {
      const chapter = await network.chapter('Harbour', 'Mumbai');
      const by = await network.member({ chapter });
      for (const days of [1, 8]) await network.meeting({ by, chapter, day: dayFromNow(days) });
      return { reader: await network.superAdmin(), path: `/admin/chapters/${chapter.id}` };
    },
    late: [/look-after/, /\/chapters\/\d+$/, /\/meetings$/, /\/members$/, /\/report$/],
    last: 'Next meetings',
  },
};

/** Holds these answers; the function lets the next one through, and waits for it. */
async function hold(page: Page, late: readonly RegExp[]): Promise<(address: RegExp) => Promise<void>> {
  const open = new Map<RegExp, () => void>();
  for (const address of late) {
    const opened = new Promise<void>((resolve) => open.set(address, resolve));
    await page.route(
      (url) => url.pathname.startsWith('/api/') && address.test(url.pathname),
      async (route) => {
        await opened;
        await route.continue();
      },
    );
  }
  return async (address) => {
    const answered = page.waitForResponse((answer) => address.test(new URL(answer.url()).pathname));
    open.get(address)?.();
    await answered;
  };
}

test.use({ mail: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const [name, { open, late, last }] of Object.entries(PAGES))
  test(`nothing moves while the parts of ${name} arrive late`, async ({ page, network, signIn }) => {
    const { reader, path } = await open(network);
    await signIn(reader);
    const shifts = await watchShifts(page);
    const answer = await hold(page, late);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const address of late) {
      await shifts();
      await answer(address);
    }
    await expect(page.getByRole('heading', { name: last, exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    expect(await shifts()).toBeLessThan(UNNOTICED);
  });
