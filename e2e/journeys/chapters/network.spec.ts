import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { aNetwork, names } from '../../support/screens/network-report.ts';
import { expect, test } from '../../support/test.ts';

const expectRoomForThumbs = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => sideways(page)).toBe(0);
};

test('a super admin compares chapters, and reads the whole history', async ({ page, network, signIn }) => {
  const { asha } = await aNetwork(network);
  const admin = await network.superAdmin();
  await network.sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id) VALUES (now(), $1, 'sign_in', 'user', $1),
       (now(), $2, 'member.changed', 'user', $1)`,
    [asha.id, admin.id],
  );
  await signIn(admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Network report' }).click();
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
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Twelve months');
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

  // Past the report's own tabs and filters, after a reload as well.
  await page.reload();
  await page.getByRole('link', { name: '← Back' }).click();
  await expect(page).toHaveURL('/dashboard');
  // That was the way back, not a new page.
  await page.goForward();
  await expect(page).toHaveURL(/^[^?]*\/admin\/network/);
});
