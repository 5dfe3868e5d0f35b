import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways, tooSmall } from '../../support/layout.ts';
import { dayFromNow, type Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

const WIDTHS = [320, 390, 640, 641, 768, 998, 999, 1440];
const LONG = 'Bartholomew-Maximilian-Featherstonehaugh-Cholmondeley-Wriothesley-Marjoribanks';

/** Everything at its maximum length, and every status. */
const fullYear = async (network: Network) => {
  const chapter = await network.chapter(LONG, LONG);
  const flags = ['can_schedule_meeting', 'can_approve_meeting'] as const;
  const asha = await network.member({ chapter, name: LONG, flags });
  const agenda = `${LONG.repeat(3)}\n`.repeat(8);
  const about = { chapter, by: asha, place: `https://meet.example.com/${LONG.repeat(2)}`, agenda };
  await network.meeting({ ...about, day: dayFromNow(-7) });
  await network.meeting({ ...about, day: dayFromNow(7), status: 'cancelled' });
  await network.meeting({ ...about, day: dayFromNow(14) });
  const id = await network.meeting({ ...about, day: dayFromNow(21), status: 'proposed' });
  return { asha, id };
};

const fits = async (page: Page, name: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sideways(page), `${name} at ${width} px`).toBe(0);
  }
};

for (const colorScheme of ['light', 'dark'] as const)
  test(`the screens of meetings fit every width, in the ${colorScheme} theme`, async ({
    page,
    network,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { asha, id } = await fullYear(network);
    await signIn(asha);
    for (const [path, settled] of [
      ['/meetings', page.getByRole('main').getByRole('listitem').first()],
      ['/meetings?period=past', page.getByRole('main').getByRole('listitem').first()],
      [`/meetings/${id}`, page.getByRole('button', { name: 'Approve' })],
    ] as const) {
      await page.goto(path);
      await expect(settled).toBeVisible();
      await fits(page, path);
      await expectAccessible(page);
    }
    for (const opener of ['Change', 'Cancel meeting']) {
      await page.getByRole('button', { name: opener }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await fits(page, opener);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

test("the circles of a member's states begin below the dialog's title", async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({
    chapter,
    name: 'Asha Rao',
    joined: '2026-01-05',
    flags: ['can_take_attendance'],
  });
  const id = await network.meeting({ chapter, by: asha, day: dayFromNow(-1) });
  await signIn(asha);
  await page.goto(`/meetings/${id}`);
  const row = page.getByRole('region', { name: 'Attendance' }).getByRole('button', { name: /^Asha Rao/ });
  await row.click();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Asha Rao' });
  const circles = dialog.locator('button[aria-pressed] > span:first-child');
  await expect(circles).toHaveCount(5);
  const left = (element: Element) => element.getBoundingClientRect().left;
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const title = await dialog.getByRole('heading').evaluate(left);
    for (const circle of await circles.all())
      expect(await circle.evaluate(left), `at ${width} px`).toBe(title);
  }
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("every control of a meeting's page and of its form is large enough to tap", async ({
    page,
    network,
    signIn,
  }) => {
    const { asha, id } = await fullYear(network);
    await signIn(asha);
    await page.goto(`/meetings/${id}`);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await page.goto('/meetings?propose=1');
    const form = page.getByRole('dialog', { name: 'Propose a meeting' });
    await form.getByText('Every week').tap();
    await expect(form.getByLabel('Last day')).toBeVisible();
    expect(await sideways(page)).toBe(0);
    expect(await tooSmall(page)).toEqual([]);
    await expect(form.getByRole('button', { name: 'Propose' })).toBeInViewport({ ratio: 1 });
  });
});
