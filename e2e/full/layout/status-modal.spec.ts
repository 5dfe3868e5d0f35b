import { stopTime } from '../../support/clock.ts';
import { expect, test } from '../../support/test.ts';

test('on a phone the status modal takes the whole width and hides within half a second', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  await network.referral({ from: ravi, to: asha });
  const edit = page.getByRole('button', { name: /^Update status/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(asha);
  await page.goto('/elevated/referral-received');
  await expect(edit).toBeVisible();
  await page.clock.install();
  await edit.click();
  const modal = page.getByRole('dialog', { name: 'Update Status' });
  await expect.poll(async () => (await modal.boundingBox())?.width).toBe(390);
  for (const name of [
    'Got the business',
    'Not contracted yet',
    'Not a good fit',
    'No response',
    'Did not get the business',
  ]) {
    expect((await modal.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.clock.runFor(1000);
  await stopTime(page);
  await page.keyboard.press('Escape');
  await page.clock.runFor(400);
  await expect(modal).toBeAttached();
  await page.clock.runFor(200);
  await expect(modal).not.toBeAttached();
});
