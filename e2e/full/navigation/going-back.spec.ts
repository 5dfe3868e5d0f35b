import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** How far below the window's top the link is that will be clicked, at that moment. */
const topWhenClicked = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const note = ({ target }: Event) =>
          resolve((target as Element).closest('a')?.getBoundingClientRect().top ?? Number.NaN);
        addEventListener('click', note, { capture: true, once: true });
      }),
  );

test("Back and a reload keep the reader's place in a list", async ({ page, network, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  // Two pages of the list, of cards of very different heights.
  const notes = Array.from(
    { length: 70 },
    (_, n) => `Number ${n}. ${'Call them soon. '.repeat((n * 7) % 40)}`,
  );
  for (const text of notes) await network.referral({ from: ravi, to: asha, notes: text });
  await signIn(asha);
  await page.goto('/elevated/referral-received');
  const link = page.getByRole('listitem').filter({ hasText: 'Number 5.' }).getByRole('link').first();
  const scrolled = () => page.evaluate(() => scrollY);
  const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // The newest is on top; scrolling loads the second page.
  const last = page.getByRole('main').getByRole('listitem').last();
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(link).toBeAttached({ timeout: 500 });
  }).toPass();
  const [before] = await Promise.all([topWhenClicked(page), link.click()]);
  await expect(page).toHaveURL(/\/referrals\/\d+$/);
  await expect.poll(scrolled, 'a new page begins at its top').toBe(0);

  await page.getByRole('main').getByRole('link', { name: /^← / }).click();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
  await expect(link, 'for the keyboard').toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL(/\/referrals\/\d+$/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);

  for (const [by, to] of [
    [-100_000, 0],
    [900, 900],
  ] as const) {
    await page.mouse.wheel(0, by);
    await expect.poll(scrolled).toBe(to);
  }
  const firstVisible = () =>
    page.evaluate(() => {
      const link = [...document.querySelectorAll('main a')].find(
        (one) => one.getBoundingClientRect().top >= 0,
      );
      return { href: link?.getAttribute('href'), top: link?.getBoundingClientRect().top ?? Number.NaN };
    });
  const seen = await firstVisible();
  await page.reload();
  await expect
    .poll(async () => {
      const { href, top } = await firstVisible();
      return href === seen.href && Math.abs(top - seen.top) < 3;
    }, 'the same row at the same height')
    .toBe(true);
});
