import type { Page } from '@playwright/test';
import { openLive } from '../../stories/live.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { dayFromNow, type Network } from '../../support/network.ts';
import { goOffline, kept } from '../../support/offline.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, allowConsole: [LOST_CONNECTION] });

const NAMES = [
  'Asha Rao',
  'Ben Ode',
  'Cleo Marsh',
  'Dan Wolff',
  'Éva Stern',
  'Farid Aziz',
  'Grace Kim',
  'Hugo Lima',
  'Ines Duarte',
  'Jonas Vogel',
  'Kavya Nair',
  'Lina Berg',
];

/** The minute that has just begun: the meeting is going on, whenever the test runs. */
const now = () => new Date().toISOString().slice(11, 16);

/** A meeting of today with two people who record, and someone who only looks. */
const aRoom = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const flags = ['can_take_attendance'] as const;
  const people = [];
  for (const [index, name] of NAMES.entries())
    people.push(await network.member({ chapter, name, joined: '2026-01-05', ...(index < 2 && { flags }) }));
  const [asha, ben, cleo] = people;
  if (!asha || !ben || !cleo) throw new Error('no people');
  const meeting = await network.meeting({
    chapter,
    by: asha,
    day: dayFromNow(0),
    starts: now(),
    minutes: 720,
  });
  return { chapter, asha, ben, cleo, meeting, path: `/meetings/${meeting}` };
};

const sheet = (page: Page) => page.getByRole('region', { name: 'Attendance' });
const row = (page: Page, name: string) => sheet(page).getByRole('button', { name: new RegExp(`^${name}`) });
const count = (page: Page) => sheet(page).getByRole('status');
const choose = async (page: Page, name: string, state: string) => {
  await row(page, name).tap();
  const dialog = page.getByRole('dialog', { name });
  // The state may be where the row was a moment ago: both would be one double tap.
  await dialog.getByRole('heading').tap();
  await dialog.getByRole('button', { name: state }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const stored = async (network: Network) =>
  Object.fromEntries(
    (
      await network.sql<{ name: string; state: string | null }>(
        'SELECT u.full_name AS name, a.state FROM attendance a JOIN users u ON u.id = a.member_id ORDER BY u.full_name',
      )
    ).map(({ name, state }) => [name, state]),
  );

test('a whole meeting with two phones, one of them offline for a while; others see the count grow, and their own entry', async ({
  page: first,
  another,
  network,
  signIn,
}) => {
  const { asha, ben, cleo, path } = await aRoom(network);
  const second = await another();
  await signIn(asha, first);
  await signIn(ben, second);
  await openLive(first, path);
  await openLive(second, path);
  await expect(count(first)).toHaveText('0 of 12 present');
  await expect(count(second)).toHaveText('0 of 12 present');

  // One tap each; both phones show all of them.
  for (const name of ['Asha Rao', 'Ben Ode']) await row(first, name).tap();
  for (const name of ['Cleo Marsh', 'Dan Wolff']) await row(second, name).tap();
  for (const phone of [first, second]) {
    await expect(count(phone)).toHaveText('4 of 12 present');
    await expect(row(phone, 'Dan Wolff')).toHaveAttribute('aria-pressed', 'true');
  }
  // The other states, and a substitute with a name.
  await choose(first, 'Dan Wolff', 'Late');
  await expect(row(second, 'Dan Wolff')).toContainText('Late');
  await row(second, 'Grace Kim').tap();
  await row(second, 'Grace Kim').tap();
  await second.getByRole('dialog').getByRole('button', { name: 'Substitute' }).tap();
  await second.getByRole('dialog').getByLabel('Substitute').fill('Sam Field');
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).tap();
  await expect(row(first, 'Grace Kim')).toContainText('Sam Field');
  await expect(count(first)).toHaveText('5 of 12 present');

  // The count stays in view at the end of the list, and two letters find a name.
  await row(first, 'Lina Berg').scrollIntoViewIfNeeded();
  await expect(count(first)).toBeInViewport();
  await sheet(first).getByRole('searchbox').fill('ev');
  await expect(sheet(first).getByRole('listitem')).toHaveCount(1);
  await row(first, 'Éva Stern').tap();
  await sheet(first).getByRole('searchbox').fill('');
  await expect(count(second)).toHaveText('6 of 12 present');

  // The second phone loses the signal: its taps wait, and count.
  await goOffline(second);
  for (const name of ['Hugo Lima', 'Ines Duarte', 'Jonas Vogel']) {
    await row(second, name).tap();
    // If a row is scrolled to where the one before it was tapped a moment ago, both would be one double tap.
    await count(second).tap();
  }
  await expect(row(second, 'Jonas Vogel')).toContainText('Waiting');
  await choose(second, 'Jonas Vogel', 'Absent');
  await expect(row(second, 'Jonas Vogel')).toContainText('Waiting');
  await expect(count(second)).toHaveText('8 of 12 present');
  await expect(second.getByText('3 items waiting to be sent.')).toBeVisible();
  expect(await stored(network)).not.toHaveProperty('Hugo Lima');

  // Meanwhile the first phone records one of them differently, later.
  await row(first, 'Ines Duarte').tap();
  await choose(first, 'Ines Duarte', 'Medical');
  await expect(row(first, 'Ines Duarte')).toContainText('Medical');

  await second.context().setOffline(false);
  await expect.poll(async () => (await kept(second)).outbox).toEqual([]);
  const everyone = {
    'Asha Rao': 'present',
    'Ben Ode': 'present',
    'Cleo Marsh': 'present',
    'Dan Wolff': 'late',
    'Éva Stern': 'present',
    'Grace Kim': 'substitute',
    'Hugo Lima': 'present',
    'Ines Duarte': 'medical',
    'Jonas Vogel': 'absent',
  };
  // The phones show their own taps before the server has them.
  await expect.poll(() => stored(network)).toEqual(everyone);
  for (const phone of [first, second]) {
    await expect(count(phone)).toHaveText('7 of 12 present');
    await expect(row(phone, 'Ines Duarte')).toContainText('Medical');
    await expect(row(phone, 'Jonas Vogel')).toContainText('Absent');
    await expect(sheet(phone).getByText('Waiting')).toHaveCount(0);
  }

  // Someone who does not record.
  await signIn(cleo, second);
  await openLive(second, path);
  await expect(sheet(second).getByText('You:')).toContainText('Present');
  await choose(first, 'Cleo Marsh', 'Late');
  await row(first, 'Lina Berg').tap();
  await expect(count(second)).toHaveText('8 of 12 present');
  await expect(sheet(second).getByText('You:')).toContainText('Late');
  await expect(sheet(second).getByRole('listitem')).toHaveCount(0);

  await first.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(first);
  await row(first, 'Dan Wolff').tap();
  await expect(first.getByRole('dialog', { name: 'Dan Wolff' })).toBeVisible();
  await expectAccessible(first);
  await first.keyboard.press('Escape');
  await expect(row(first, 'Dan Wolff')).toBeFocused();
  expect(await sideways(first)).toBe(0);
});

test('the sheet is read and tapped offline, also after leaving it, and a rejected tap is shown until it is discarded', async ({
  page,
  context,
  network,
  signIn,
  allowConsole,
}) => {
  const { asha, path } = await aRoom(network);
  await signIn(asha);
  await page.goto('/meetings');
  await page
    .getByRole('main')
    .getByRole('link', { name: dayFromNow(0).split('-').reverse().join('/') })
    .tap();
  await expect(page).toHaveURL(path);
  await row(page, 'Cleo Marsh').tap();
  await expect(row(page, 'Cleo Marsh')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await kept(page)).answers.map(({ address }) => address))
    .toContain(`/api${path}/attendance`);
  // Recorded, and its answer has arrived: else it would wait as well.
  await expect.poll(() => stored(network)).toEqual({ 'Cleo Marsh': 'present' });
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
  await goOffline(page);
  await row(page, 'Dan Wolff').tap();
  await expect(row(page, 'Dan Wolff')).toContainText('Waiting');
  await page.getByRole('link', { name: 'Back' }).tap();
  await page.getByText('One item waiting to be sent.').tap();
  await expect(count(page)).toHaveText('2 of 12 present');
  await expect(row(page, 'Dan Wolff')).toContainText('Waiting');

  allowConsole.push(FAILED_REQUEST);
  await network.sql('UPDATE users SET can_take_attendance = 0');
  await context.setOffline(false);
  await expect(page.getByText('Dan Wolff: Present')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).tap();
  await expect(page.getByText('Dan Wolff: Present')).toHaveCount(0);
  expect(await stored(network)).toEqual({ 'Cleo Marsh': 'present' });
});
