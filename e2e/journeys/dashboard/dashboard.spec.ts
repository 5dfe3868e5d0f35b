import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const stats = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');
const card = (page: Page) => page.getByRole('region', { name: 'Referrals' });
const counts = async (page: Page) => (await card(page).getByRole('cell').allTextContents()).map(Number);
const part = (page: Page, name: string) => card(page).locator(`[data-chart-part="${name}"]`);
const chart = (page: Page) => card(page).getByRole('group');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a super admin sees a spinner, No Data after a failure, and the whole network after a retry', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST);
  const harbour = await network.chapter('Harbour', 'Mumbai');
  const hill = await network.chapter('Hill', 'Pune');
  const asha = await network.member({ chapter: harbour });
  const ben = await network.member({ chapter: harbour });
  const cleo = await network.member({ chapter: hill });
  const dan = await network.member({ chapter: hill });
  const referral = await network.referral({ from: asha, to: ben });
  await network.referral({ from: cleo, to: dan, at: daysAgo(2) });
  await network.referral({ from: cleo, to: dan, at: daysAgo(2) });
  await network.referral({ from: cleo, to: dan, at: daysAgo(30) });
  await network.note({ from: ben, to: asha, referral, amount: '1234567.50', status: 'approved' });
  await network.note({ from: ben, to: asha, referral, amount: '5', status: 'pending' });
  await signIn(await network.superAdmin());

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/dashboard', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '<html>' });
  });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText('Loading');
  await expect(main.getByText('Loading data…')).toBeVisible();
  answer();
  await expect(main.getByText('No Data', { exact: true })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.unroute('**/api/admin/dashboard');
  await main.getByRole('button', { name: 'Try again' }).click();

  // The spelling is specified.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dasboard');
  await expect(stats(page)).toHaveText([
    '4Total Members',
    '2Total Chapters',
    '4Total Referrals',
    '1,234,567.50Thank-You Value',
  ]);
  const figures = asked.filter((path) => /^\/api.*dashboard$/.test(path));
  expect(figures).toEqual(['/api/admin/dashboard', '/api/admin/dashboard']);
  await expect(page.getByText('Chapter:')).toHaveCount(0);

  await expect(card(page).getByRole('heading')).toHaveText('Referrals');
  await expect(card(page).locator('p').first()).toHaveText('3');
  await expect(card(page).locator('p').nth(1)).toHaveText('Reeferrals count for the last 6 days');
  expect(await counts(page)).toEqual([0, 0, 0, 2, 0, 1]);
  await expect(card(page).getByRole('columnheader')).toHaveText(['Day', 'Referral count']);
  await expect(part(page, 'legend')).toHaveCount(0);
  await expect(part(page, 'grid')).toHaveCount(5);
  const slopes = await part(page, 'grid').evaluateAll((lines) =>
    lines.map((line) => line.getBoundingClientRect().height),
  );
  expect(Math.max(...slopes)).toBeLessThanOrEqual(1);
  await expectAccessible(page);
});

test('elevated and plain members see their chapter, by their own call', async ({ page, network, signIn }) => {
  const harbour = await network.chapter('Harbour', 'Mumbai');
  const asha = await network.member({ chapter: harbour });
  const ben = await network.member({ chapter: harbour, flags: ['can_add_member'] });
  const other = await network.chapter();
  await network.referral({
    from: await network.member({ chapter: other }),
    to: await network.member({ chapter: other }),
  });
  const referral = await network.referral({ from: asha, to: ben, at: daysAgo(1) });
  await network.note({ from: ben, to: asha, referral, amount: '2500', status: 'approved' });
  for (const [who, call] of [
    [ben, '/api/elevated/elevated-dashboard'],
    [asha, '/api/members/members-dashboard'],
  ] as const) {
    await signIn(who);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(page.getByRole('banner')).toContainText(who.name);
    await expect(page.getByText('Chapter: Harbour', { exact: true })).toBeVisible();
    await expect(stats(page)).toHaveText([
      '2Total User',
      '1Total Admins',
      '1Total Referrals',
      '2,500.00Thank-You Value',
    ]);
    expect(asked.filter((path) => /^\/api.*dashboard$/.test(path))).toEqual([call]);
    expect(await counts(page)).toEqual([0, 0, 0, 0, 1, 0]);
  }
});

test('a bar shows its day and count; figures reload on return', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const [asha, ben] = [await network.member({ chapter }), await network.member({ chapter })];
  await signIn(asha);
  await page.goto('/dashboard');
  await expect(stats(page).nth(2)).toHaveText('0Total Referrals');
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  await network.referral({ from: ben, to: asha });
  await page.goBack();
  await expect(stats(page).nth(2)).toHaveText('1Total Referrals');

  await expect(part(page, 'value')).toHaveText(['0', '1', '2', '3', '4']);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('The chart is not on the screen');
  const ofToday = page.getByText('Referral count 1');
  await page.mouse.move(box.x + box.width - 10, box.y + 120);
  await expect(ofToday).toBeVisible();
  await page.mouse.move(box.x + 10, box.y + 120);
  await expect(page.getByText('Referral count 0')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(ofToday).toBeHidden();

  await chart(page).focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Referral count 0')).toBeVisible();
  await page.keyboard.press('End');
  await expect(ofToday).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(ofToday).toBeHidden();
});
