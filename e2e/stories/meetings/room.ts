import type { Page } from '@playwright/test';
import { dayFromNow, type Network } from '../../support/network.ts';
import { goOffline, kept } from '../../support/offline.ts';
import { expect, LOST_CONNECTION } from '../../support/test.ts';
import { underWorker } from '../offline/installed.ts';

/** A phone with the app installed. */
export const IN_THE_ROOM = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
  idle: true,
  allowConsole: [LOST_CONNECTION],
};

export const region = (page: Page, name: string) => page.getByRole('region', { name });
export const row = (page: Page, name: string) =>
  region(page, 'Attendance').getByRole('button', { name: new RegExp(`^${name}`) });
export const visit = (page: Page, name: string) =>
  region(page, 'Guests').getByRole('button', { name, exact: true });

/** A meeting with one guest, in so many days, that begins now or at noon. */
export const aRoom = async (network: Network, days: number) => {
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
export const enterRoom = async (page: Page, meeting: number) => {
  await page.goto('/dashboard');
  await expect(region(page, 'Next meeting')).toBeVisible();
  await underWorker(page);
  for (const address of ['', '/attendance'])
    await expect
      .poll(async () => (await kept(page)).answers.map((answer) => answer.address))
      .toContain(`/api/meetings/${meeting}${address}`);
  await goOffline(page);
};
