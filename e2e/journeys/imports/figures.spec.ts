import { PHONE } from '../../support/devices.ts';
import {
  button,
  choose,
  expectKinds,
  expectSound,
  harbourNetwork,
  heading,
  result,
} from '../../support/files/imports.ts';
import { expect, test } from '../../support/test.ts';

test.use(PHONE);

test('thank-you notes of a former year are imported on a phone, seen by their members, and undone', async ({
  page,
  network,
  signIn,
}) => {
  const { admin, harbour, asha } = await harbourNetwork(network);
  await network.member({ chapter: harbour, name: 'Bob Lee', email: 'bob@example.com' });
  const value = async () =>
    (
      await network.sql<{ value: string }>(
        'SELECT thankyou_value::text AS value FROM chapter_figures WHERE chapter_id = $1',
        [harbour.id],
      )
    )[0]?.value;
  await signIn(admin);
  await page.goto('/members/import');
  await page.getByText('Thank-you notes', { exact: true }).click();
  await expect(heading(page, 'A file with thank-you notes')).toBeVisible();
  await expectSound(page);

  const rows = ['asha@example.com;Bob Lee;12/03/2024;1.234,50;Kitchen', 'Bob Lee;Nobody;13/03/2024;20,00;'];
  await choose(page, 'thanks.csv', ['De;Para;Fecha;Importe;Notas', ...rows].join('\r\n'));
  await expect(heading(page, 'Columns of thanks.csv')).toBeFocused();
  await expectSound(page);
  await button(page, 'Preview').click();
  await expect(heading(page, 'Preview of thanks.csv')).toBeFocused();
  await expectKinds(page, { New: 1, Unchanged: 0, 'Needs fixing': 1 });
  await expect(page.getByText('Saved as 1234.50')).toBeVisible();
  const wrong = page.getByRole('listitem', { name: 'row 3' });
  await expect(wrong).toContainText('Is not a member');
  await expectSound(page);
  await wrong.getByLabel('Receiver').fill('Asha Rao');
  await wrong.getByLabel('Receiver').blur();
  await expectKinds(page, { New: 2, 'Needs fixing': 0 });
  await button(page, 'Add 2 thank-you notes').click();
  await expect(heading(page, 'thanks.csv imported')).toBeFocused();
  await expect(result(page, '2 thank-you notes added.')).toBeVisible();
  expect(await value()).toBe('1254.50');
  await expectSound(page);

  const [note] = await network.sql<{ referral_id: number }>(
    'SELECT referral_id FROM thank_you_notes WHERE from_member_id = $1',
    [asha.id],
  );
  await page.goto(`/referrals/${note?.referral_id}`);
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await expectSound(page);

  await page.goto('/members/import');
  await page.getByRole('link', { name: 'thanks.csv' }).click();
  await button(page, 'Undo the import of thanks.csv').click();
  await expect(page.getByRole('dialog')).toContainText('All 2 thank-you notes of this file stop counting');
  await expectSound(page);
  await button(page, 'Undo the import').click();
  await expect(heading(page, 'thanks.csv was undone')).toBeVisible();
  expect(await value()).toBe('0.00');
  await expectSound(page);
});

test('attendance of a former year is imported on a phone, and shown with the meeting that it makes', async ({
  page,
  network,
  signIn,
}) => {
  const { admin } = await harbourNetwork(network);
  await signIn(admin);
  await page.goto('/members/import');
  await page.getByText('Attendance', { exact: true }).first().click();
  await expect(heading(page, 'A file with attendance')).toBeVisible();
  await expectSound(page);

  await choose(page, 'palms.csv', 'Socio;Fecha;Asistencia\r\nasha@example.com;12/03/2024;presente\r\n');
  await expect(heading(page, 'Columns of palms.csv')).toBeFocused();
  await button(page, 'Preview').click();
  await expectKinds(page, { New: 1, Unchanged: 0, 'Needs fixing': 0 });
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expectSound(page);
  await button(page, 'Add 1 attendance record').click();
  await expect(result(page, '1 attendance record added.')).toBeVisible();

  const [meeting] = await network.sql<{ id: number }>(
    'SELECT id FROM meetings WHERE import_id IS NOT NULL',
    [],
  );
  await page.goto('/meetings?period=past');
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.goto(`/meetings/${meeting?.id}`);
  await expect(heading(page, 'Imported from a file')).toBeVisible();
  await expectSound(page);
});
