import type { Device } from '../../support/devices.ts';
import {
  button,
  choose,
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

export function unusualFileStories(device: Device) {
  const phone = device.isMobile;

  test.describe('import', () => {
    test.use(device);

    test('copied rows are pasted, and their columns matched by hand', async ({ page, network, signIn }) => {
      const { admin, harbour } = await harbourNetwork(network);
      await signIn(admin);
      await page.goto('/members/import');
      const copied =
        'Who\tPhone\tEmail\tValid Till\tChapter\nNoor\t9876500001\tnoor@example.com\t31/12/2030\tHarbour';
      if (phone) {
        await button(page, 'Paste rows').click();
        await expect(page.getByLabel('Rows')).toBeFocused();
        await page.getByLabel('Rows').fill(copied);
        await button(page, 'Use these rows').click();
      } else {
        await expect(heading(page, 'A file with members')).toBeVisible();
        // The page takes the first one after it has begun to listen, which is just after its heading is there.
        const paste = () =>
          page.evaluate((text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', text);
            const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
            document.body.dispatchEvent(event);
            return event.defaultPrevented;
          }, copied);
        await expect.poll(paste).toBe(true);
      }
      await expect(heading(page, 'Columns of Pasted rows.csv')).toBeVisible();
      await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Full Name').selectOption('Who');
      await page.getByLabel('Vertical', { exact: true }).selectOption('The same for all rows …');
      await page.getByLabel('Vertical for all rows').fill('Law');
      await page.reload();
      await expect(page.getByLabel('Vertical for all rows')).toHaveValue('Law');
      await toPreview(page, 'Pasted rows.csv');
      await button(page, 'Add 1 member').click();
      await expect(result(page, '1 member added.')).toBeVisible();
      expect((await members(network, harbour.id)).at(-1)?.full_name).toBe('Noor');
    });

    test('a file that is not a table is rejected in one sentence', async ({ page, network, signIn }) => {
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
