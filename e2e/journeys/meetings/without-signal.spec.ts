import type { Page } from '@playwright/test';
import { underWorker } from '../../stories/offline/installed.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { dayFromNow, type Network } from '../../support/network.ts';
import { kept } from '../../support/offline.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
  idle: true,
  allowConsole: [LOST_CONNECTION],
});

const DAY_MS = 86_400_000;
const region = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, name: string) =>
  region(page, 'Attendance').getByRole('button', { name: new RegExp(`^${name}`) });
const visit = (page: Page, name: string) => region(page, 'Guests').getByRole('button', { name, exact: true });

/** A meeting with one guest, in so many days, that begins now or at noon. */
const aRoom = async (network: Network, days: number) => {
  const chapter = await network.chapter('Harbour');
  const flags = ['can_take_attendance'] as const;
  const asha = await network.member({ chapter, name: 'Asha Rao', joined: '2026-01-05', flags });
  const ben = await network.member({ chapter, name: 'Ben Ode', joined: '2026-01-05' });
  const starts = days === 0 ? new Date().toISOString().slice(11, 16) : '12:00';
  const meeting = await network.meeting({ chapter, by: asha, day: dayFromNow(days), starts, minutes: 720 });
  await network.sql(`UPDATE meetings SET agenda = 'Ten-minute talk'`);
  await network.guest({ by: ben, meeting, status: 'approved', name: 'Grace Hopper' });
  return { asha, ben, meeting };
};

/** Shows the dashboard until the meeting is stored, and loses the signal. The meeting itself is never opened. */
const enterRoom = async (page: Page, meeting: number) => {
  await page.goto('/dashboard');
  await expect(region(page, 'Next meeting')).toBeVisible();
  await underWorker(page);
  for (const address of ['', '/attendance', '/guests'])
    await expect
      .poll(async () => (await kept(page)).answers.map((answer) => answer.address))
      .toContain(`/api/meetings/${meeting}${address}`);
  await page.context().setOffline(true);
};

test('a meeting of today that was never opened is opened and tapped offline, guests included, and all of it arrives', async ({
  page,
  context,
  network,
  signIn,
}) => {
  const { asha, meeting } = await aRoom(network, 0);
  await signIn(asha);
  await enterRoom(page, meeting);
  await region(page, 'Next meeting').getByRole('link', { name: /Today/ }).tap();
  await row(page, 'Ben Ode').tap();
  await expect(row(page, 'Ben Ode')).toContainText('Waiting');
  // In the room, attendance and guests come before the rest.
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  expect(await top('Attendance')).toBeLessThan(await top('Guests'));
  expect(await top('Guests')).toBeLessThan(await top('Agenda'));

  await visit(page, 'Did not come').tap();
  await expect(region(page, 'Guests').getByText('Waiting')).toBeVisible();
  await visit(page, 'Came').tap();
  await expect(visit(page, 'Came')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('2 items waiting to be sent.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBe(0);
  // A restart of the app loses nothing.
  await page.reload();
  await expect(visit(page, 'Came')).toHaveAttribute('aria-pressed', 'true');
  await expect(region(page, 'Guests').getByText('Waiting')).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
  await expect(region(page, 'Guests').getByText('Waiting')).toHaveCount(0);
  expect(
    await network.sql(
      'SELECT g.status, r.full_name, a.state FROM guests g JOIN users r ON r.id = g.recorded_by JOIN attendance a USING (meeting_id)',
    ),
  ).toEqual([{ status: 'came', full_name: 'Asha Rao', state: 'present' }]);
});

test('what was stored the day before can be tapped on the day, though it was too early then', async ({
  page,
  network,
  signIn,
}) => {
  const { asha, meeting } = await aRoom(network, 1);
  await signIn(asha);
  await enterRoom(page, meeting);
  await region(page, 'Next meeting')
    .getByRole('link', { name: /Tomorrow/ })
    .tap();
  await expect(page.getByText('Attendance is recorded from the day of the meeting on.')).toBeVisible();
  await expect(visit(page, 'Came')).toHaveCount(0);
  await page.clock.setFixedTime(Date.now() + DAY_MS);
  await page.goto(`/meetings/${meeting}`);
  await row(page, 'Ben Ode').tap();
  await expect(row(page, 'Ben Ode')).toContainText('Waiting');
  await visit(page, 'Came').tap();
  await expect(page.getByText('2 items waiting to be sent.')).toBeVisible();
});
