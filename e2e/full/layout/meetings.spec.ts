import { dayFromNow } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

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
