import { exported, exportStories, linesOf } from '../../stories/files/exports.ts';
import { expectAccessible } from '../../support/axe.ts';
import { DESKTOP } from '../../support/devices.ts';
import { expectMessage } from '../../support/messages.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

exportStories(DESKTOP);

test('chapters are exported as searched; the button is busy meanwhile, and says when the export fails', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST, /net::ERR_/);
  await network.chapter('North', 'Oslo');
  await signIn(await network.superAdmin());
  await network.chapter('South', 'Rome');
  await page.goto('/admin/chapters?search=oslo');
  expect(linesOf((await exported(page, 'CSV')).content).slice(1)).toEqual(['North,Oslo,0,0']);
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
      json: { message: 'Please wait until one finishes.', code: 'too_many_requests' },
    });
  });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Export as' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeDisabled();
  go();
  await expectMessage(page, 'Please wait until one finishes.');
  await expect(button).toBeEnabled();

  await page.unroute('**/api/chapters/export*');
  await page.route('**/api/chapters/export*', (route) => route.abort());
  await choose();
  await expectMessage(page, 'The list could not be exported. Please try again.');
});
