import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Device } from '../../support/devices.ts';
import { expect, test } from '../../support/test.ts';

/** 'Export', or the menu that has it on a phone. */
export const exportButton = (page: Page) => page.getByRole('button', { name: /^(Export|More)$/ });

/** Presses it, chooses, and reads the file that arrives. */
async function exported(page: Page, format: 'CSV' | 'Excel') {
  await exportButton(page).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
const linesOf = (content: Buffer) => content.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');

export function exportStories(device: Device) {
  test.describe('export', () => {
    test.use(device);

    test('a filtered list is exported with its rows, as text', async ({ page, network, signIn }) => {
      const [north, south] = [await network.chapter('North', 'Oslo'), await network.chapter('South', 'Rome')];
      await network.member({
        chapter: north,
        name: '=HYPERLINK("http://evil.example")',
        email: 'a@x.example',
      });
      await network.member({ chapter: north, name: 'Zoë, the "Baker"', email: 'b@x.example' });
      await network.member({ chapter: north, name: 'Somebody', email: 'c@y.example' });
      await network.member({ chapter: south, name: 'Far', email: 'd@x.example' });
      await signIn(await network.superAdmin());
      await page.goto(`/members?search=x.example&chapter=${north.id}`);
      await expect(page.getByText('2 members', { exact: true })).toBeVisible();

      const { name, content } = await exported(page, 'CSV');
      expect(name).toMatch(/^members-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
      expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      const [heading, ...rows] = linesOf(content);
      expect(heading).toBe('Full Name,Email,Phone,Vertical,Chapter,Region,Valid Till,Joined');
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.example""\)",a@x\.example,/);
      expect(rows[1]).toMatch(
        /^"Zoë, the ""Baker""",b@x\.example,.*,North,Oslo,\d\d\/\d\d\/\d{4},\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
      );
    });
  });
}

export function everyExport(device: Device) {
  test.describe('export', () => {
    test.use(device);

    test('every list is exported as its reader sees it', async ({ page, network, signIn }) => {
      const chapter = await network.chapter();
      const me = await network.member({ chapter, name: 'Asha' });
      const other = await network.member({ chapter, name: 'Ravi' });
      const referral = await network.referral({ from: other, to: me });
      await network.note({ from: me, to: other, referral, amount: '1250.50', description: 'Signed' });
      await signIn(me);
      const lists = [
        ['/members', 'members', 3],
        ['/elevated/referral-received', 'referrals-received', 2],
        ['/elevated/referral-sent', 'referrals-sent', 1],
        ['/admin/approval', 'thank-you-notes', 2],
        [`/members/${me.id}?thanks=given#thanks`, 'own-thank-you-notes', 2],
      ] as const;
      for (const [path, named, lines] of lists) {
        await page.goto(path);
        const csv = await exported(page, 'CSV');
        expect(csv.name).toContain(named);
        expect(linesOf(csv.content), path).toHaveLength(lines);
        const workbook = await exported(page, 'Excel');
        expect(workbook.name).toMatch(new RegExp(`^${named}-.*\\.xlsx$`));
        expect(workbook.content.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
      }
    });
  });
}
