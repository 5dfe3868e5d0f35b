import type { Page } from '@playwright/test';
import { expectMessage } from '../../support/messages.ts';
import { shown } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

/** Both changes of all three zones lie in the year that follows. */
const NOW = '2026-02-02T09:00:00Z';
const [FIRST, LAST] = ['05/03/2026', '12/11/2026'];
const MEETINGS = 37;

/** The Thursdays before and after each change of the clocks, and when 07:30 is there. */
const ZONES: [zone: string, thursdays: [day: string, startsAt: string][]][] = [
  [
    'Europe/Berlin',
    [
      ['2026-03-26', '2026-03-26T06:30:00.000Z'],
      ['2026-04-02', '2026-04-02T05:30:00.000Z'],
      ['2026-10-22', '2026-10-22T05:30:00.000Z'],
      ['2026-10-29', '2026-10-29T06:30:00.000Z'],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-03-05', '2026-03-05T12:30:00.000Z'],
      ['2026-03-12', '2026-03-12T11:30:00.000Z'],
      ['2026-10-29', '2026-10-29T11:30:00.000Z'],
      ['2026-11-05', '2026-11-05T12:30:00.000Z'],
    ],
  ],
  [
    'Australia/Sydney',
    [
      ['2026-04-02', '2026-04-01T20:30:00.000Z'],
      ['2026-04-09', '2026-04-08T21:30:00.000Z'],
      ['2026-10-01', '2026-09-30T21:30:00.000Z'],
      ['2026-10-08', '2026-10-07T20:30:00.000Z'],
    ],
  ],
];
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

for (const [zone, thursdays] of ZONES)
  test.describe(`a network in ${zone}`, () => {
    // The reader is elsewhere, where the clocks never change.
    test.use({ networkZone: zone, stoppedAt: NOW, timezoneId: 'Asia/Kolkata' });

    test('a weekly series keeps its wall-clock time across both changes of the clocks', async ({
      page,
      network,
      signIn,
    }) => {
      const chapter = await network.chapter('Harbour');
      const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_schedule_meeting'] });
      await page.clock.install({ time: NOW });
      await signIn(asha);
      await page.goto('/meetings');
      await page.getByRole('button', { name: 'Propose a meeting' }).first().click();
      const form = page.getByRole('dialog', { name: 'Propose a meeting' });
      await form.getByLabel('Date', { exact: true }).fill(FIRST);
      await form.getByLabel('Time').fill('07:30');
      await form.getByLabel('Place or link').fill('Harbour Café');
      await form.getByText('Every week').click();
      await form.getByLabel('Last day').fill(LAST);
      await expect(form.getByText(`Every Thursday: ${MEETINGS} meetings`)).toBeVisible();
      await form.getByRole('button', { name: 'Propose' }).click();
      await expectMessage(page, `${MEETINGS} meetings proposed.`);

      const time = `07:30–09:00 (${zone.replaceAll('_', ' ')} time)`;
      await expect(cards(page)).toHaveCount(MEETINGS);
      await expect(cards(page).filter({ hasText: time })).toHaveCount(MEETINGS);
      for (const [day, startsAt] of thursdays) {
        const [stored] = await network.sql<{ starts_at: Date }>(
          'SELECT starts_at FROM meetings WHERE day = $1',
          [day],
        );
        expect(stored?.starts_at.toISOString(), day).toBe(startsAt);
        await page.getByRole('link', { name: `Thursday, ${shown(day)}` }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(shown(day));
        await expect(page.getByRole('heading', { name: time })).toBeVisible();
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(cards(page)).toHaveCount(MEETINGS);
      }
    });
  });
