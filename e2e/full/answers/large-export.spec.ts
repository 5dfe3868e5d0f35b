import { expect, test } from '../../support/test.ts';

test('a large list is written to disk while it arrives', async ({ page, network, signIn }) => {
  await network.chapter('North', 'Oslo');
  await signIn(await network.superAdmin());
  // The browser's file picker cannot open in a test: this collects what would be written to the chosen file.
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
