import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways, tooSmall } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

const aNetwork = async (network: Network) => {
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
const names = (page: Page) => page.getByRole('table').locator('tbody a');
const expectRoomForThumbs = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => sideways(page)).toBe(0);
};

test('a super admin compares chapters side by side, and reads what happened in the whole network', async ({
  page,
  network,
  signIn,
}) => {
  const { asha } = await aNetwork(network);
  const admin = await network.superAdmin();
  await network.sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id) VALUES (now(), $1, 'sign_in', 'user', $1),
       (now(), $2, 'member.changed', 'user', $1)`,
    [asha.id, admin.id],
  );
  await signIn(admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Open the network report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network report');
  const harbour = page.getByRole('row', { name: /Harbour/ });
  await expect(harbour.getByRole('cell')).toHaveText([
    'HarbourOslo',
    '2 (+2)',
    '2',
    '50%',
    '1,250.50',
    '-',
    '-',
    '',
  ]);
  await expect(names(page)).toHaveText(['Harbour', 'Hill']);
  await page.getByRole('columnheader', { name: 'Members' }).getByRole('button').click();
  await expect(page).toHaveURL('/admin/network?sort=members_desc');
  await expect(names(page)).toHaveText(['Hill', 'Harbour']);
  await page.getByRole('link', { name: 'Twelve months' }).click();
  await expect(page).toHaveURL('/admin/network?sort=members_desc&period=twelve_months');
  await expect(harbour).toContainText('1,250.50');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Bergen' }).click();
  await expect(names(page)).toHaveText(['Hill']);
  await page.reload();
  await expect(names(page), 'kept in the address').toHaveText(['Hill']);
  await expectRoomForThumbs(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'History' }).click();
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveText([/Sunita Admin changed Asha Rao/]);
  await page.getByLabel('Kind').selectOption('Everything');
  await expect(entries.filter({ hasText: 'Asha Rao signed in' })).toHaveCount(1);
  await expectAccessible(page);
  await expectRoomForThumbs(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });

  test('every control of the report is large enough for a thumb', async ({ page, network, signIn }) => {
    await aNetwork(network);
    await signIn(await network.superAdmin());
    await page.goto('/admin/network');
    await expect(names(page)).toHaveText(['Harbour', 'Hill']);
    await page.getByLabel('Sort chapters').selectOption('Members, highest first');
    await expect(names(page)).toHaveText(['Hill', 'Harbour']);
    expect(await sideways(page)).toBe(0);
    expect(await tooSmall(page)).toEqual([]);
  });
});
