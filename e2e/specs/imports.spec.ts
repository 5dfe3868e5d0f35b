import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { button, choose, expectKinds, HEADINGS, heading, line, toPreview } from '../support/imports.ts';
import type { Network } from '../support/network.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../support/test.ts';
import { brokenWords } from '../support/words.ts';
import { xlsxOf } from '../support/xlsx.ts';

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const expectSound = async (page: Page) => {
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  expect(await brokenWords(page.getByRole('main').getByRole('button'))).toEqual([]);
};
/** A line of the result. */
const result = (page: Page, text: string) => page.locator('main li', { hasText: new RegExp(`^${text}$`) });
const members = (network: Network, chapter: number) =>
  network.sql<{ full_name: string; email: string; phone: string }>(
    'SELECT full_name, email, phone FROM users WHERE chapter_id = $1 ORDER BY full_name',
    [chapter],
  );

const harbourNetwork = async (network: Network) => {
  const admin = await network.superAdmin();
  const harbour = await network.chapter('Harbour', 'North');
  const hill = await network.chapter('Hill', 'South');
  const asha = await network.member({
    chapter: harbour,
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    vertical: 'Law',
    validTill: '2030-12-31',
    flags: ['can_add_member'],
  });
  return { admin, harbour, hill, asha };
};

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
] as const) {
  const phone = device === 'a phone';

  /** Corrects a value of a row where it stands: by keys in the table, in its field in a card. */
  const correct = async (page: Page, row: number, column: string, text: string) => {
    if (phone) {
      const field = page.getByRole('listitem', { name: `row ${row}` }).getByLabel(column);
      await field.fill(text);
      await field.blur();
      return;
    }
    const cells = page.getByRole('row', { name: new RegExp(`^Row ${row}\\b`) }).getByRole('gridcell');
    // While rows are asked for there is no table, and no heading to count.
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
  const row = (page: Page, number: number) =>
    phone
      ? page.getByRole('listitem', { name: `row ${number}` })
      : page.getByRole('row', { name: new RegExp(`^Row ${number}\\b`) });

  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a file with mistakes is corrected in place and goes in', async ({ page, network, signIn }) => {
      // Many steps, each looked at as a whole.
      test.slow();
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members');
      await page.getByRole('link', { name: 'Import' }).click();
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
      await expectKinds(page, { New: 1, 'Already there': 1, Changed: 0, 'Chapter missing': 1, Wrong: 1 });
      await expect(row(page, 3)).toContainText('Must be exactly 10 digits');
      await expectSound(page);

      await button(page, '1 Wrong').click();
      await expect(page.getByText('Row 2', { exact: true })).toHaveCount(0);
      await correct(page, 3, 'Phone', '98765 00002');
      await expect(row(page, 3)).not.toContainText('10 digits');
      await correct(page, 3, 'Subscription Valid Till', '28/02/2031');
      await expect(row(page, 3)).toContainText('New');
      await expectKinds(page, { New: 2, Wrong: 0 });

      const corrected = page.waitForEvent('download');
      await button(page, '4 All rows').click();
      await button(page, 'Download the corrected file').click();
      expect(await readFile(await (await corrected).path(), 'utf8')).toContain('28/02/2031');

      await page.getByRole('switch', { name: 'Make 1 chapter that does not exist yet' }).check();
      await button(page, 'Add 3 members').click();
      await expect(heading(page, 'people.csv is in')).toBeFocused();
      await expect(result(page, '3 members added.')).toBeVisible();
      await expect(result(page, '1 chapter made.')).toBeVisible();
      await expectSound(page);
      expect(await members(network, harbour.id)).toEqual([
        { full_name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
        { full_name: 'Bob Lee', email: 'bob@example.com', phone: '9876500002' },
        { full_name: 'Noor Khan', email: 'noor@example.com', phone: '9876500001' },
      ]);
    });

    test('links are handed out once, and the same file again changes nothing', async ({
      page,
      network,
      signIn,
    }) => {
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members/import');
      const people = [
        line({ name: 'Asha Rao', email: 'ASHA@example.com' }),
        line({ name: 'Noor Khan', email: 'noor@example.com' }),
      ];
      const file = [HEADINGS, ...people].join('\n');
      await choose(page, 'people.csv', file);
      await toPreview(page, 'people.csv');
      await button(page, 'Add 1 member').click();
      const links = page.waitForEvent('download');
      await button(page, 'Download the invitation links').click();
      const handed = await readFile(await (await links).path(), 'utf8');
      expect(handed.match(/http\S+\/auth\/set-password#/g)).toHaveLength(1);
      await expect(page.getByText('All invitations have been handed out')).toBeVisible();
      await page.reload();
      await expect(page.getByText('All invitations have been handed out')).toBeVisible();
      await expect(button(page, 'Download the invitation links')).toHaveCount(0);

      await button(page, 'Import another file').click();
      await choose(page, 'people.csv', file);
      await toPreview(page, 'people.csv');
      await expectKinds(page, { New: 0, 'Already there': 2, Changed: 0, 'Chapter missing': 0, Wrong: 0 });
      await expect(page.getByText('There is nothing to bring in.')).toBeVisible();
      await expect(button(page, 'Add members')).toBeDisabled();
      expect(await members(network, harbour.id)).toHaveLength(2);
    });

    test("an elevated member brings people into the own chapter, and nobody else's", async ({
      page,
      network,
      signIn,
    }) => {
      const { asha, harbour, hill } = await harbourNetwork(network);
      await network.member({ chapter: hill, name: 'Hari Hill', email: 'hari@example.com' });
      await signIn(asha);
      await page.goto('/members');
      await page.getByRole('link', { name: 'Import' }).click();
      await expect(page.getByText('Everybody goes into your chapter, Harbour - North.')).toBeVisible();
      const people = [
        line({ name: 'Noor Khan', email: 'noor@example.com' }),
        line({ name: 'Of the hill', email: 'other@example.com', chapter: 'Hill', region: 'South' }),
        line({ name: 'Hari Hill', email: 'hari@example.com' }),
      ];
      await choose(page, 'people.csv', [HEADINGS, ...people].join('\n'));
      await toPreview(page, 'people.csv');
      await expectKinds(page, { New: 1, Wrong: 2 });
      await expect(row(page, 3)).toContainText('Is not your chapter');
      await expect(row(page, 4)).toContainText('Is in use by a member of another chapter');
      await expect(page.getByRole('switch')).toHaveCount(0);
      await expect(page.getByText('2 rows cannot go in and are left out.')).toBeVisible();
      await button(page, 'Add 1 member').click();
      await expect(heading(page, 'people.csv is in')).toBeVisible();
      await expect(result(page, '2 rows were left out.')).toBeVisible();
      expect((await members(network, harbour.id)).map(({ full_name }) => full_name)).toEqual([
        'Asha Rao',
        'Noor Khan',
      ]);
      expect((await members(network, hill.id)).map(({ full_name }) => full_name)).toEqual(['Hari Hill']);
    });

    test('rows that were copied are pasted, with columns that are matched by hand', async ({
      page,
      network,
      signIn,
    }) => {
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members/import');
      const copied =
        'Who\tPhone\tEmail\tValid Till\tChapter\nNoor Khan\t9876500001\tnoor@example.com\t31/12/2030\tHarbour';
      if (phone) {
        await button(page, 'Paste rows').click();
        await expect(page.getByLabel('Rows')).toBeFocused();
        await page.getByLabel('Rows').fill(copied);
        await button(page, 'Use these rows').click();
      } else {
        await expect(heading(page, 'A file with members')).toBeVisible();
        await page.evaluate((text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }, copied);
      }
      await expect(heading(page, 'Columns of Pasted rows.csv')).toBeVisible();
      await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Full Name').selectOption('Who');
      await page.getByLabel('Vertical', { exact: true }).selectOption('The same for every row …');
      await page.getByLabel('Vertical of every row').fill('Law');
      await page.reload();
      await expect(page.getByLabel('Vertical of every row')).toHaveValue('Law');
      await toPreview(page, 'Pasted rows.csv');
      await button(page, 'Add 1 member').click();
      await expect(result(page, '1 member added.')).toBeVisible();
      expect((await members(network, harbour.id)).at(-1)?.full_name).toBe('Noor Khan');
    });

    test('an Excel file goes in like any other', async ({ page, network, signIn }) => {
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members/import');
      const book = xlsxOf([
        HEADINGS.split(','),
        line({ name: 'Noor & Sons', email: 'noor@example.com' }).split(','),
      ]);
      await choose(page, 'people.xlsx', book);
      await toPreview(page, 'people.xlsx');
      await button(page, 'Add 1 member').click();
      await expect(result(page, '1 member added.')).toBeVisible();
      expect((await members(network, harbour.id)).at(-1)?.full_name).toBe('Noor & Sons');
    });

    test('what is no table is refused in a sentence, and another file can be chosen at once', async ({
      page,
      network,
      signIn,
    }) => {
      const { asha } = await harbourNetwork(network);
      await signIn(asha);
      await page.goto('/members/import');
      await choose(page, 'people.csv', '');
      await expect(page.getByRole('alert')).toHaveText('This file is empty.');
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'people.csv'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
      await expect(page.getByRole('alert')).toContainText('up to 20 MB can be imported here');
      await expect(page).toHaveURL('/members/import');
      const book = xlsxOf([['Full Name']]);
      await choose(page, 'people.xlsx', book.subarray(0, book.length - 40));
      await expect(heading(page, 'people.xlsx cannot be imported')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(/\w+.*\.$/);
      await expectSound(page);
      await choose(
        page,
        'people.csv',
        [HEADINGS, line({ name: 'Noor', email: 'noor@example.com' })].join('\n'),
      );
      await expect(heading(page, 'Columns of people.csv')).toBeVisible();
    });
  });
}

test.describe('without a connection', () => {
  test.use({ allowConsole: [LOST_CONNECTION] });
  test('a reload or a lost connection at any step takes it up where it was', async ({
    page,
    network,
    signIn,
  }) => {
    test.slow();
    const { admin, harbour } = await harbourNetwork(network);
    await signIn(admin);
    await page.goto('/members/import');
    await choose(
      page,
      'people.csv',
      [HEADINGS, line({ name: 'Noor', email: 'noor@example.com' })].join('\n'),
    );
    await expect(heading(page, 'Columns of people.csv')).toBeVisible();
    await page.reload();
    await toPreview(page, 'people.csv');
    await page.reload();
    await expect(heading(page, 'Preview of people.csv')).toBeVisible();

    // Nobody can be added while this stands.
    await network.sql('BEGIN');
    await network.sql('LOCK TABLE users IN SHARE MODE');
    await button(page, 'Add 1 member').click();
    await expect(heading(page, 'people.csv goes in')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'people.csv goes in')).toBeVisible();
    await page.goto('/members/import');
    await expect(page.getByText('Going in', { exact: true }).last()).toBeVisible();
    await page.getByRole('link', { name: 'people.csv' }).click();
    await expect(heading(page, 'people.csv goes in')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^The connection is lost/)).toBeVisible();
    await network.sql('COMMIT');
    await page.context().setOffline(false);
    await expect(heading(page, 'people.csv is in')).toBeVisible();
    await page.reload();
    await expect(result(page, '1 member added.')).toBeVisible();
    expect(await members(network, harbour.id)).toHaveLength(2);
  });
});

test('a cancelled import keeps whom it has added, and says how many', async ({ page, network, signIn }) => {
  const { admin, harbour } = await harbourNetwork(network);
  await signIn(admin);
  await page.goto('/members/import');
  const people = Array.from({ length: 3000 }, (_, n) =>
    line({ name: `Person ${n}`, email: `p${n}@example.com` }),
  );
  await choose(page, 'people.csv', [HEADINGS, ...people].join('\n'));
  await toPreview(page, 'people.csv');
  await network.sql('BEGIN');
  await network.sql('LOCK TABLE users IN SHARE MODE');
  await button(page, 'Add 3,000 members').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await button(page, 'Cancel').click();
  await network.sql('COMMIT');
  await expect(heading(page, 'people.csv was cancelled')).toBeFocused();
  const added = (await members(network, harbour.id)).length - 1;
  expect(added).toBeLessThan(3000);
  const told = added === 0 ? 'Nothing was written.' : `${added.toLocaleString('en-GB')} members added.`;
  await expect(result(page, told)).toBeVisible();
});

test('nobody without the right is offered an import, by a button or by an address', async ({
  page,
  network,
  signIn,
}) => {
  const { harbour } = await harbourNetwork(network);
  const bob = await network.member({ chapter: harbour, name: 'Bob Lee' });
  await signIn(bob);
  await page.goto('/members');
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.goto('/members/import/1');
  await expect(page).toHaveURL('/members');
});

test.describe('the import of somebody else', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });
  test('is not there', async ({ page, network, signIn }) => {
    const { asha } = await harbourNetwork(network);
    await signIn(asha);
    await page.goto('/members/import/12345');
    await expect(page.getByText('This import is not there.')).toBeVisible();
    await page.getByRole('link', { name: 'Import a file' }).click();
    await expect(heading(page, 'A file with members')).toBeVisible();
  });
});

test('nothing of the preview lies outside, at any width', async ({ page, network, signIn }) => {
  const { admin } = await harbourNetwork(network);
  await signIn(admin);
  await page.goto('/members/import');
  const name = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley';
  const people = [
    line({
      name,
      email: 'bartholomew.maximilian@featherstonehaugh-cholmondeley.example.com',
      chapter: 'Nowhere',
    }),
    line({ name: 'W'.repeat(120), email: 'no address at all', phone: '1', till: 'some day' }),
  ];
  await choose(page, 'people.csv', [HEADINGS, ...people].join('\n'));
  await toPreview(page, 'people.csv');
  for (const width of [320, 390, 560, 640, 641, 768, 998, 999, 1024, 1140, 1200, 1320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sideways(page), { message: `${width} px` }).toBe(0);
    const outside = await page.evaluate(() => {
      const card = document.querySelector('main section')?.getBoundingClientRect();
      const inside = [...document.querySelectorAll('main section *')].map((one) =>
        one.getBoundingClientRect(),
      );
      return inside.filter(({ right, width: wide }) => wide > 1 && right > (card?.right ?? 0) + 0.5).length;
    });
    expect(outside, `${width} px`).toBe(0);
  }
});
