import type { Page } from '@playwright/test';
import { callAs, openLive, people, referralTo } from '../../stories/live.ts';
import { stopTime } from '../../support/clock.ts';
import { coveredBy } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Chapter' });

test('a modal is 45 % wide, and as wide as the screen on phones', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  const box = async () => {
    const { x = -1, width = 0 } = (await modal(page).boundingBox()) ?? {};
    return { x: Math.round(x), width: Math.round(width) };
  };
  await expect.poll(async () => (await box()).width).toBe(Math.round(0.45 * 1440));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(box).toEqual({ x: 0, width });
    await expect(page.getByRole('button', { name: 'Create Chapter' })).toBeInViewport();
  }
  // An open phone keyboard leaves little height: everything must stay reachable.
  await page.setViewportSize({ width: 390, height: 260 });
  await page.getByRole('button', { name: 'Create Chapter' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Create Chapter' })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [1440, 640],
  [1024, 640],
  [768, 640],
  [390, 844],
  [320, 568],
] as const)
  test(`a toast covers neither the title nor a button of a long form, at ${width} px`, async ({
    page,
    server,
    network,
    signIn,
  }) => {
    const { asha, ravi } = await people(network);
    await page.setViewportSize({ width, height });
    await signIn(asha);
    await page.clock.install();
    await openLive(page, '/elevated/referral-sent');
    await page.getByRole('button', { name: 'Give Referral' }).click();
    const form = page.getByRole('dialog', { name: 'Give Referral' });
    await expect(form.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await stopTime(page);
    await callAs(server, network, ravi, '/referrals', referralTo(asha, 'A live one'));
    const toast = page.getByRole('alert').filter({ hasText: 'Ravi Kumar gave you a referral' });
    await expect
      .poll(async () => {
        await page.clock.runFor(250);
        return toast.count();
      })
      .toBe(1);
    await expect(toast).toBeInViewport({ ratio: 1 });
    const heading = form.getByRole('heading', { name: 'Give Referral' });
    expect(await coveredBy(toast, heading.or(form.getByRole('button')))).toEqual([]);
  });
