import { readFile } from 'node:fs/promises';
import { PHONE } from '../../support/devices.ts';
import { expect, test } from '../../support/test.ts';

test.use(PHONE);

test("a colleague's contact is saved for the phone's address book", async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Harbour');
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  await signIn(await network.member({ chapter, name: 'Asha Rao' }));
  await page.goto(`/members/${ravi.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save contact: Ravi Kumar' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('Ravi Kumar.vcf');
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ravi Kumar\r\n/,
  );
});
