import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { DEVICES } from '../support/devices.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

/** Presses 'Export', chooses, and reads the file that arrives. */
async function exported(page: Page, format: 'CSV' | 'Excel') {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
const linesOf = (content: Buffer) => content.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');

for (const [device, use] of DEVICES) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a filtered list opens as CSV with exactly these rows, and a formula is harmless', async ({
      page,
      network,
      signIn,
    }) => {
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

    test('every list has an export: what a member reads, as CSV and as a workbook', async ({
      page,
      network,
      signIn,
    }) => {
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
        [`/members/${me.id}?thanks=given`, 'own-thank-you-notes', 2],
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

test('each list is exported as it is searched on the screen', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const me = await network.member({ chapter, name: 'Asha' });
  for (const name of ['Ravi', 'Zoe']) {
    const other = await network.member({ chapter, name });
    await network.referral({ from: me, to: other });
    const referral = await network.referral({ from: other, to: me });
    await network.note({ from: me, to: other, referral });
  }
  await signIn(me);
  for (const path of [
    '/members',
    '/elevated/referral-received',
    '/elevated/referral-sent',
    '/admin/approval',
  ]) {
    await page.goto(`${path}?search=ravi`);
    const rows = linesOf((await exported(page, 'CSV')).content).slice(1);
    expect(rows, path).toEqual([expect.stringContaining('Ravi')]);
  }
});

test('chapters are exported as they are searched', async ({ page, network, signIn }) => {
  await network.chapter('North', 'Oslo');
  await network.chapter('South', 'Rome');
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters?search=oslo');
  expect(linesOf((await exported(page, 'CSV')).content).slice(1)).toEqual(['North,Oslo']);
});

test('the button says that it is busy; a refusal and a file that breaks off are told', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST, /net::ERR_/);
  await network.chapter('North', 'Oslo');
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const choose = async () => {
    await button.click();
    await page.getByRole('button', { name: 'CSV' }).click();
  };

  let go = () => {};
  await page.route('**/api/chapters/export*', async (route) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    await route.fulfill({
      status: 429,
      json: { message: 'Please wait until one is done.', code: 'too_many_requests' },
    });
  });
  await choose();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeDisabled();
  go();
  await expect(page.getByRole('alert').getByText('Please wait until one is done.')).toBeVisible();
  await expect(button).toBeEnabled();

  await page.unroute('**/api/chapters/export*');
  await page.route('**/api/chapters/export*', (route) => route.abort());
  await choose();
  await expect(
    page.getByRole('alert').getByText('The list could not be exported. Please try again.'),
  ).toBeVisible();
});

test('a large list goes to the disk while it arrives, where the browser can do that', async ({
  page,
  network,
  signIn,
}) => {
  await network.chapter('North', 'Oslo');
  await signIn(await network.superAdmin());
  // The browser's own question has no window in a test: what is written to its place is kept here.
  await page.addInitScript(() => {
    Object.assign(window, {
      written: [],
      showSaveFilePicker: async () => ({
        createWritable: async () =>
          new WritableStream({
            write: (chunk) => void (window as unknown as { written: unknown[] }).written.push(chunk),
          }),
      }),
    });
  });
  await page.route('**/api/members?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 340_000 } });
  });
  await page.goto('/members');
  await expect(page.getByText('340,000 members', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = () =>
    page.evaluate(() =>
      (window as unknown as { written: Uint8Array[] }).written
        .map((chunk) => new TextDecoder().decode(chunk))
        .join(''),
    );
  await expect.poll(text).toContain('Full Name,Email');
});

test('the menu has no flaw that axe finds', async ({ page, network, signIn }) => {
  await network.chapter();
  await signIn(await network.superAdmin());
  await page.goto('/members');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Export as' })).toBeVisible();
  await expectAccessible(page);
});
