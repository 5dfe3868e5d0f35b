import { readFile } from 'node:fs/promises';
import { aMeetingDay } from '../../stories/meetings/meeting-sheet.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { dayFromNow, shown } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

test('a member takes a meeting along as a file, subscribes to all of them and revokes the address; an elevated one reads the sheet', async ({
  page,
  request,
  network,
  signIn,
  allowConsole,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { asha, lina, meeting } = await aMeetingDay(network);
  await signIn(lina);
  await page.goto(`/meetings/${meeting}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`chapter-meeting-${dayFromNow(1)}.ics`);
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Chapter meeting: Harbour\r\n');
  await expect(page.getByRole('link', { name: 'Meeting sheet' })).toHaveCount(0);

  await page.getByRole('link', { name: 'subscribe to all meetings' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const address = await page.getByLabel('Calendar address').inputValue();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open in your calendar app' })).toHaveAttribute(
    'href',
    address.replace(/^https?:/, 'webcal:'),
  );
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  // As a calendar program does: without a session.
  const read = await request.get(address);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect((await read.text()).match(/^UID:/gm)).toHaveLength(2);

  // 'just now' lasts a minute.
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await expect(page.getByText('last read just now')).toBeVisible();
  await expect(page.getByLabel('Calendar address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);

  // The sheet is not for plain members.
  allowConsole.push(FAILED_REQUEST);
  await walkTo(page, `/meetings/${meeting}/sheet`);
  await expect(page.getByText('The meeting sheet is for super admins')).toBeVisible();

  // It shows on one page what a chapter looks at in its meeting.
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(asha);
  await page.goto(`/meetings/${meeting}`);
  await page.getByRole('link', { name: 'Meeting sheet' }).click();
  await expect(page).toHaveURL(`/meetings/${meeting}/sheet`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Harbour, ${shown(dayFromNow(1))}`);
  await expect(page.getByText('2 of 20')).toBeVisible();
  const row = (table: string, name: string | RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name });
  await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Iyer' })).toContainText('Late');
  await expect(row('Referrals given', /^Asha Rao Lina Berg Cold$/)).toBeVisible();
  await expect(row('Thank-you notes', /^Sum/)).toContainText('2,000.00');
  await expect(row('Guests', /Gus Holm/)).toContainText('Approved');
  await expect(row('Longest-waiting referrals', /^Ravi Iyer Lina Berg/)).toContainText(
    shown(dayFromNow(-40)),
  );
  await expect(page.getByText('Memberships ending soon')).toHaveCount(0);
  await expectAccessible(page);
});
