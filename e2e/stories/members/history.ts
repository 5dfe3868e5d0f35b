import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import type { Network, Person } from '../../support/network.ts';
import { shown } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { exportButton } from '../files/exports.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');
/** Top-level entries: each may contain a list of changes. */
const lines = (page: Page) => page.getByRole('list', { name: 'History' }).locator('> li');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const anEntry = (network: Network, who: Person, about: Person, action: string, at: string, details = {}) =>
  network.sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, details)
     VALUES ($1, $2, $3, 'user', $4, $5, $6)`,
    [at, who.id, action, about.id, about.chapter?.id, details],
  );

const aHistory = async (network: Network) => {
  const admin = await network.superAdmin();
  const chapter = await network.chapter('Harbour', 'North');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_add_member'] });
  const bob = await network.member({ chapter, name: 'Bob Builder' });
  await anEntry(network, asha, asha, 'sign_in', '2026-01-05T10:00:00Z');
  await anEntry(network, bob, bob, 'sign_in', '2026-01-06T10:00:00Z');
  await anEntry(network, admin, asha, 'member.changed', '2026-01-07T10:00:00Z', {
    fields: ['vertical', 'password'],
    changes: { vertical: { before: 'Bakery', after: 'Law' } },
  });
  return { admin, chapter, asha, bob };
};

export function historyStories(device: Device) {
  test.describe('history', () => {
    test.use({ ...device, allowConsole: [FAILED_REQUEST] });

    test('a member’s page shows super admins who did what', async ({ page, network, signIn }) => {
      const { admin, asha } = await aHistory(network);
      await signIn(admin);
      await page.route('**/history?*', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(`/members/${asha.id}#history`);
      await expect(page.getByText('The history could not be loaded.')).toBeVisible();
      await page.unroute('**/history?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(lines(page), 'without sign-ins').toHaveCount(1);
      await page.getByLabel('Kind').selectOption('Everything');
      await expect(lines(page)).toHaveCount(2);
      await expect(lines(page).first()).toContainText('Sunita Admin changed Asha Rao');
      await expect(entries(page).filter({ hasText: 'Vertical: Bakery → Law' }).last()).toBeVisible();
      await expect(lines(page).first()).toContainText('Password: changed');
      await expect(lines(page).last()).toContainText('Asha Rao signed in');
      await exportButton(page).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^history-of-a-member-.*\.csv$/);
      expect(await readFile(await download.path(), 'utf8')).toContain(
        'Vertical: Bakery → Law\nPassword: changed',
      );
      expect(await sideways(page)).toBe(0);
      await expectAccessibleInBothThemes(page);

      // A long history loads older entries on scrolling.
      await network.sql(
        `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id)
         SELECT '2025-12-01'::timestamptz - n * interval '1 hour', $1, 'sign_in', 'user', $1 FROM generate_series(1, 118) n`,
        [asha.id],
      );
      await page.reload();
      await expect(lines(page)).toHaveCount(50);
      for (const count of [100, 120]) {
        await lines(page).last().scrollIntoViewIfNeeded();
        await expect(lines(page)).toHaveCount(count);
      }
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    });
  });
}

export function furtherHistoryStories(device: Device) {
  test.describe('history', () => {
    test.use({ ...device, allowConsole: [FAILED_REQUEST] });

    test('permissions with a last day are granted, and end soon', async ({ page, network, signIn }) => {
      const { admin, asha, bob } = await aHistory(network);
      await signIn(admin);
      await page.goto(`/members/${bob.id}`);
      await page.getByRole('button', { name: 'Permissions' }).click();
      const dialog = page.getByRole('dialog', { name: 'Elevate Member Permissions' });
      const lastDay = dialog.getByLabel('Last day (optional)');
      await expect(lastDay).toBeDisabled();
      await dialog.getByLabel('add member').click();
      await lastDay.fill('01/01/2020');
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expect(dialog.getByText('Must not be in the past')).toBeVisible();
      await expectAccessible(page);
      await lastDay.fill(shown(day(20)));
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expectMessage(page, 'Permission updated successfully.');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(`Until ${shown(day(20))}`)).toBeVisible();

      await page.goto('/dashboard');
      await page.getByRole('link', { name: /permissions of Bob Builder end within 30 days/ }).click();
      await expect(page.getByText('Permissions end soon')).toBeVisible();
      await expect(page.getByRole('link', { name: asha.name })).toHaveCount(0);
      await page.getByRole('link', { name: bob.name }).click();
      await page.getByRole('tab', { name: 'History' }).click();
      await expect(lines(page).first()).toContainText(`Last day: none → ${shown(day(20))}`);
    });

    test('a chapter’s history is filtered, as the address says', async ({ page, network, signIn }) => {
      const { admin, chapter } = await aHistory(network);
      await signIn(admin);
      await page.goto(`/admin/chapters/${chapter.id}#history`);
      await expect(lines(page)).toHaveText([/Sunita Admin changed Asha Rao/]);
      await page.getByLabel('Kind').selectOption('Everything');
      await expect(lines(page)).toHaveCount(3);
      await page.getByLabel('Search the history for a person').fill('bob');
      await expect(lines(page)).toHaveText([/Bob Builder signed in/]);
      await page.reload();
      await expect(lines(page)).toHaveText([/Bob Builder signed in/]);
      await page.getByLabel('Search the history for a person').fill('');
      await expect(lines(page)).toHaveCount(3);
      await page.getByLabel('Kind').selectOption('Changes');
      await expect(lines(page)).toHaveText([/Sunita Admin changed Asha Rao/]);
      await page.getByLabel('Kind').selectOption('Everything');
      await page.getByLabel('First day').fill('99/99/2026');
      await page.getByLabel('Last day').focus();
      await expect(page.getByText(/^Must be a date/)).toBeVisible();
      await page.getByLabel('First day').fill('06/01/2026');
      await expect(page.getByText(/^Must be a date/)).toHaveCount(0);
      await expect(lines(page)).toHaveCount(2);
      await page.getByLabel('Last day').fill('06/01/2026');
      await expect(lines(page)).toHaveText([/Bob Builder signed in/]);
      await page.getByLabel('Last day').fill('05/01/2026');
      await expect(page.getByText('Must not be before the first day')).toBeVisible();
      await page.getByLabel('First day').fill('01/01/2020');
      await expect(lines(page)).toHaveText([/Asha Rao signed in/]);
      await page.getByLabel('Last day').fill('02/01/2020');
      await expect(page.getByText('No Data')).toBeVisible();
      expect(await sideways(page)).toBe(0);
      await expectAccessible(page);
    });

    test('the holder sees that permissions end soon, but no history; after the last day they are off, which the history shows', async ({
      page,
      another,
      network,
      signIn,
    }) => {
      const { admin, asha, bob } = await aHistory(network);
      const until = (last: string) =>
        network.sql('UPDATE users SET permissions_until = $2 WHERE id = $1', [asha.id, last]);
      await until(day(20));
      const own = await another();
      await signIn(asha, own);
      const asked: string[] = [];
      own.on('request', (request) => request.url().includes('/history') && asked.push(request.url()));
      await own.goto('/dashboard');
      await own
        .getByRole('link', { name: new RegExp(`Your permissions end after ${shown(day(20))}`) })
        .click();
      await expect(own.getByText(`${shown(day(20))} is the last day of it.`)).toBeVisible();
      await expectAccessible(own);

      // The days pass.
      await until(day(-1));
      await network.sql(
        `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, ends_at)
         VALUES ('2026-01-08', $1, 'permissions.changed', 'user', $2, $3, '2026-02-01')`,
        [admin.id, asha.id, asha.chapter?.id],
      );
      await own.goto('/members');
      await expect(own.getByRole('heading', { name: 'List of members' })).toBeVisible();
      await expect(own.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
      // No member sees a history, neither their own nor another member's.
      for (const { id } of [asha, bob]) {
        await own.goto(`/members/${id}#history`);
        await expect(own.getByRole('link', { name: /^Call / })).toBeVisible();
        await expect(own.getByRole('tab', { name: 'History' })).toHaveCount(0);
        await expect(own.getByRole('heading', { name: 'History' })).toHaveCount(0);
      }
      expect(asked).toEqual([]);
      await signIn(admin);
      await page.goto(`/members/${asha.id}#history`);
      await expect(lines(page).first()).toContainText('The permissions of Asha Rao ended on their last day');
    });
  });
}
