import { planners } from '../../stories/meetings/meetings.ts';
import { expectAccessibleInBothThemes } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import { dayFromNow, shown } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

test("a chapter's meetings follow its own time zone, and readers elsewhere see their time", async ({
  page,
  network,
  signIn,
  another,
}) => {
  const { chapter, asha, lina } = await planners(network);
  await signIn(await network.superAdmin());
  await page.goto(`/admin/chapters/${chapter.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Time zone of its meetings').selectOption('Asia/Kolkata');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Chapter updated.');
  await expect(page.getByText('Time zone: Asia/Kolkata')).toBeVisible();

  await signIn(asha);
  await page.goto('/meetings');
  await page.getByRole('main').getByRole('button', { name: 'Propose a meeting' }).first().click();
  const form = page.getByRole('dialog', { name: 'Propose a meeting' });
  await form.getByLabel('Date', { exact: true }).fill(shown(dayFromNow(7)));
  await form.getByLabel('Time').fill('18:00');
  await form.getByLabel('Place or link').fill('Town Hall');
  await form.getByRole('button', { name: 'Propose' }).click();
  await expectMessage(page, 'Meeting proposed.');
  await network.sql("UPDATE meetings SET status = 'approved', approved_by = $1, approved_at = now()", [
    asha.id,
  ]);
  await page.goto('/meetings');
  const inUtc = page.getByRole('main').getByRole('listitem').first();
  await expect(inUtc).toContainText('18:00–19:30 (12:30 your time)');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await expect.poll(() => sideways(page)).toBe(0);
  }
  await expectAccessibleInBothThemes(page);

  const there = await another({ timezoneId: 'Asia/Kolkata' });
  await signIn(lina, there);
  await there.goto('/meetings');
  const local = there.getByRole('main').getByRole('listitem').first();
  await expect(local).toContainText('18:00–19:30');
  await expect(local).not.toContainText('your time');
});

test('a series repeats every two weeks, or monthly on the same weekday', async ({
  page,
  network,
  signIn,
}) => {
  const { asha } = await planners(network);
  await signIn(asha);
  await page.goto('/meetings');
  await page.getByRole('main').getByRole('button', { name: 'Propose a meeting' }).first().click();
  const form = page.getByRole('dialog', { name: 'Propose a meeting' });
  await form.getByLabel('Date', { exact: true }).fill(shown(dayFromNow(7)));
  await form.getByLabel('Time').fill('07:30');
  await form.getByLabel('Place or link').fill('Town Hall');
  await form.getByText('Monthly').click();
  await expect(
    form.getByText(/^Monthly, (first|second|third|fourth|last) \w+day up to this day$/),
  ).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await expect.poll(() => sideways(page)).toBe(0);
  }
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByText('Every 2 weeks', { exact: true }).click();
  await form.getByLabel('Last day').fill(shown(dayFromNow(7 + 28)));
  await expect(form.getByText('Every 2 weeks: 3 meetings')).toBeVisible();
  await form.getByRole('button', { name: 'Propose' }).click();
  await expectMessage(page, '3 meetings proposed.');
  const days = page.getByRole('main').getByRole('listitem');
  await expect(days).toContainText([7, 21, 35].map((day) => shown(dayFromNow(day))));
});
