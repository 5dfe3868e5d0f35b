import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Device } from '../../support/devices.ts';
import {
  button,
  choose,
  expectKinds,
  expectSound,
  HEADINGS,
  harbourNetwork,
  heading,
  line,
  members,
  result,
  toPreview,
} from '../../support/files/imports.ts';
import { xlsxOf } from '../../support/files/xlsx.ts';
import { expect, test } from '../../support/test.ts';

/** On a phone it is in the menu of the list. */
const openImport = async (page: Page) => {
  const link = page.getByRole('link', { name: 'Import' });
  const menu = page.getByRole('button', { name: 'More' });
  await expect(link.or(menu)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await link.click();
};

/** A line of a table, on a phone a card. */
const row = (page: Page, { isMobile }: Device, number: number) =>
  isMobile
    ? page.getByRole('listitem', { name: `row ${number}` })
    : page.getByRole('row', { name: new RegExp(`^Row ${number}\\b`) });

export function importStories(device: Device) {
  const phone = device.isMobile;

  /** Corrects a value of a row in place: with the keyboard in the table, in its field in a card. */
  const correct = async (page: Page, row: number, column: string, text: string) => {
    if (phone) {
      const field = page.getByRole('listitem', { name: `row ${row}` }).getByLabel(column);
      await field.fill(text);
      await field.blur();
      return;
    }
    const cells = page.getByRole('row', { name: new RegExp(`^Row ${row}\\b`) }).getByRole('gridcell');
    // While rows load there is no table, and no heading to count.
    await expect(cells.first()).toBeVisible();
    const columns = await page.getByRole('columnheader').allTextContents();
    const cell = cells.nth(columns.indexOf(column) - 1);
    if (column === 'Phone') {
      await cell.focus();
      await page.keyboard.press('F2');
    } else await cell.click();
    const field = page.getByRole('textbox', { name: `${column}, row ${row}` });
    await expect(field).toBeFocused();
    await field.fill(text);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };

  test.describe('import', () => {
    test.use(device);

    test('a file with mistakes is corrected in place and imported', async ({ page, network, signIn }) => {
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members');
      await openImport(page);
      await expect(page).toHaveURL('/members/import');
      await expect(heading(page, 'A file with members')).toBeVisible();
      await expectSound(page);

      const file = [
        'Member;Notes;Mobile;E-mail;Valid until;Chapter;Region;Trade',
        'Noor Khan;x;+91 98765-00001;noor@example.com;31.12.2030;Harbour;North;Law',
        'Bob Lee;;98-76;bob@example.com;31/02/2031;Harbour;North;Bakery',
        'Asha Rao;;9876543210;ASHA@example.com;2030-12-31;Harbour;North;Law',
        'Chitra Menon;;9876500003;chitra@example.com;1 Jan 2031;Lake;West;Law',
      ].join('\r\n');
      await choose(page, 'people.csv', file);
      await expect(heading(page, 'Columns of people.csv')).toBeFocused();
      await expect(page.getByLabel('Phone')).toHaveValue('2');
      await expect(page.getByText('Not used: Notes.')).toBeVisible();
      await expectSound(page);
      await toPreview(page, 'people.csv');
      await expectKinds(page, { New: 1, Unchanged: 1, Changed: 0, 'Chapter missing': 1, 'Needs fixing': 1 });
      await expect(row(page, device, 3)).toContainText('Must be exactly 10 digits');
      await expectSound(page);

      await button(page, '1 Needs fixing').click();
      await expect(page.getByText('Row 2', { exact: true })).toHaveCount(0);
      await correct(page, 3, 'Phone', '98765 00002');
      await expect(row(page, device, 3)).not.toContainText('10 digits');
      await correct(page, 3, 'Subscription Valid Till', '28/02/2031');
      await expect(row(page, device, 3)).toContainText('New');
      await expectKinds(page, { New: 2, 'Needs fixing': 0 });

      const corrected = page.waitForEvent('download');
      await button(page, '4 All rows').click();
      await button(page, 'Download the corrected file').click();
      expect(await readFile(await (await corrected).path(), 'utf8')).toContain('28/02/2031');

      await page.getByRole('switch', { name: 'Create 1 missing chapter' }).check();
      await button(page, 'Add 3 members').click();
      await expect(heading(page, 'people.csv imported')).toBeFocused();
      await expect(result(page, '3 members added.')).toBeVisible();
      await expect(result(page, '1 chapter created.')).toBeVisible();
      await expectSound(page);
      expect(await members(network, harbour.id)).toEqual([
        { full_name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
        { full_name: 'Bob Lee', email: 'bob@example.com', phone: '9876500002' },
        { full_name: 'Noor Khan', email: 'noor@example.com', phone: '9876500001' },
      ]);
    });
  });
}

export function furtherImportStories(device: Device) {
  test.describe('import', () => {
    test.use(device);

    test('an Excel file is imported once, with its invitations', async ({ page, network, signIn }) => {
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members/import');
      const people = [
        line({ name: 'Asha Rao', email: 'ASHA@example.com' }),
        line({ name: 'Noor & Sons', email: 'noor@example.com' }),
      ];
      const file = xlsxOf([HEADINGS, ...people].map((row) => row.split(',')));
      await choose(page, 'people.xlsx', file);
      await toPreview(page, 'people.xlsx');
      await button(page, 'Add 1 member').click();
      await expect(result(page, '1 member added.')).toBeVisible();
      expect((await members(network, harbour.id)).at(-1)?.full_name).toBe('Noor & Sons');
      const links = page.waitForEvent('download');
      await button(page, 'Download the invitation links').click();
      const handed = await readFile(await (await links).path(), 'utf8');
      expect(handed.match(/http\S+\/auth\/set-password#/g)).toHaveLength(1);
      await expect(page.getByText('All invitations have been downloaded')).toBeVisible();
      await page.reload();
      await expect(page.getByText('All invitations have been downloaded')).toBeVisible();
      await expect(button(page, 'Download the invitation links')).toHaveCount(0);

      await button(page, 'Import another file').click();
      await choose(page, 'people.xlsx', file);
      await toPreview(page, 'people.xlsx');
      await expectKinds(page, { New: 0, Unchanged: 2, Changed: 0, 'Chapter missing': 0, 'Needs fixing': 0 });
      await expect(page.getByText('Nothing to import.')).toBeVisible();
      await expect(button(page, 'Add members')).toBeDisabled();
      expect(await members(network, harbour.id)).toHaveLength(2);
    });

    test('an elevated member imports into their own chapter only', async ({ page, network, signIn }) => {
      const { asha, harbour, hill } = await harbourNetwork(network);
      await network.member({ chapter: hill, name: 'Hari Hill', email: 'hari@example.com' });
      await signIn(asha);
      await page.goto('/members');
      await openImport(page);
      await expect(page.getByText('Everyone is added to your chapter, Harbour - North.')).toBeVisible();
      const people = [
        line({ name: 'Noor Khan', email: 'noor@example.com' }),
        line({ name: 'Of the hill', email: 'other@example.com', chapter: 'Hill', region: 'South' }),
        line({ name: 'Hari Hill', email: 'hari@example.com' }),
      ];
      await choose(page, 'people.csv', [HEADINGS, ...people].join('\n'));
      await toPreview(page, 'people.csv');
      await expectKinds(page, { New: 1, 'Needs fixing': 2 });
      await expect(row(page, device, 3)).toContainText('Is not your chapter');
      await expect(row(page, device, 4)).toContainText('Is in use already');
      await expect(page.getByRole('switch')).toHaveCount(0);
      await expect(page.getByText('2 rows need fixing and are left out.')).toBeVisible();
      await button(page, 'Add 1 member').click();
      await expect(heading(page, 'people.csv imported')).toBeVisible();
      await expect(result(page, '2 rows were rejected.')).toBeVisible();
      expect((await members(network, harbour.id)).map(({ full_name }) => full_name)).toEqual([
        'Asha Rao',
        'Noor Khan',
      ]);
      expect((await members(network, hill.id)).map(({ full_name }) => full_name)).toEqual(['Hari Hill']);
    });
  });
}
