import type { Page } from '@playwright/test';
import {
  ACTS,
  type ActName,
  expectOnce,
  goOffline,
  kept,
  people,
  SENT,
  waitingIn,
} from '../../support/offline.ts';
import { expect, test } from '../../support/test.ts';

/** The worker has fetched everything and answers for this page. */
export const underWorker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken));
    return active !== null;
  });

export function startsOffline(viewport: { width: number; height: number }) {
  test(`starts offline and shows the last data with its age at ${viewport.width} px`, async ({
    page,
    network,
    signIn,
    context,
  }) => {
    await page.setViewportSize(viewport);
    const { asha, ravi } = await people(network);
    await network.referral({ from: asha, to: ravi, notes: 'Seen before' });
    await network.meeting({ by: asha, place: 'Never opened' });
    await signIn(asha);
    await page.goto(SENT);
    await expect(page.getByText('Seen before')).toBeVisible();
    await underWorker(page);
    // Answers are stored after they are shown; those that may be needed in a meeting room are fetched ahead.
    for (const address of ['/referrals/sent', '/meetings'])
      await expect
        .poll(async () => (await kept(page)).answers.map((answer) => answer.address).join())
        .toContain(address);
    await context.setOffline(true);
    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dasboard');
    await page.goto(SENT);
    await expect(page.getByText('Seen before')).toBeVisible();
    // Which of the two depends on whether this version of Chromium reports offline to a page served by a worker.
    const notice = page
      .getByRole('status')
      .filter({ hasText: /You are offline\.|Cannot reach the server\./ });
    await expect(notice).toContainText('What you see was loaded 2 hours ago.');
    await page.goto('/meetings');
    await expect(page.getByText('Never opened')).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(notice).toHaveCount(0);
  });
}

export function survivesClosing(name: ActName) {
  const it = ACTS[name];

  test(`${name}: is kept through a reload and a closed tab while offline, and sent once`, async ({
    page,
    network,
    signIn,
    context,
    anotherTab,
  }) => {
    const { asha } = await people(network);
    await signIn(asha);
    await page.goto(it.path);
    await underWorker(page);
    await it.open(page);
    await it.fillIn(page);
    await goOffline(page);
    await it.send(page);
    await expect(waitingIn(page, it)).toHaveCount(1);
    await page.reload();
    await expect(waitingIn(page, it)).toHaveCount(1);
    await page.close();
    const later = await anotherTab('/');
    await expect(later.getByText('One item waiting to be sent.')).toBeVisible();
    expect(await network.sql(it.count)).toHaveLength(0);
    await context.setOffline(false);
    await expect(later.getByText('One item waiting to be sent.')).toHaveCount(0);
    await expectOnce(network, it);
  });
}
