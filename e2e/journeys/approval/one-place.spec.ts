import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { approve, PATH, thanked } from '../../support/screens/approval.ts';
import { expect, test } from '../../support/test.ts';

/** Two notes, a testimonial, a guest and a meeting wait in Harbour. */
const waiting = async (network: Network) => {
  const { chapter, ravi, lina } = await thanked(network);
  const meeting = await network.meeting({ by: lina });
  const guest = await network.guest({ by: lina, meeting, name: 'Grace Hopper' });
  await network.testimonial({ from: ravi, to: lina, text: 'Found us two bakeries and a bank.' });
  await network.meeting({ by: lina, status: 'proposed', starts: '18:30', place: 'Rotary Hall' });
  return { chapter, guest };
};
const tabs = (page: Page) => page.getByRole('tab');
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test('a super admin decides all that waits on one page, by keyboard', async ({ page, network, signIn }) => {
  await waiting(network);
  await signIn(await network.superAdmin());
  await page.goto(PATH);
  await expect(tabs(page)).toHaveText(['Thank-you notes 2', 'Testimonials 1', 'Guests 1', 'Meetings 1']);
  await approve(page, 'Lease signed').click();
  await expect(tab(page, /notes/)).toHaveText('Thank-you notes 1');
  await expectAccessible(page);

  await tab(page, /notes/).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=testimonials$/);
  await page.getByRole('button', { name: 'Approve the testimonial by Ravi Kumar' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await expect(tab(page, /Testimonials/)).toHaveText('Testimonials 0');

  await tab(page, /Guests/).click();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(page).toHaveURL(/tab=guests&oldest=1$/);
  await page.reload();
  await expect(tab(page, /Guests/)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decline Grace Hopper' }).click();
  await expect(page.getByRole('heading', { name: 'Guests to approve' })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, /Guests/)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  const card = page.getByRole('listitem').filter({ hasText: 'Rotary Hall' });
  await expect(card).toContainText('Proposed by Lina Berg');
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Meeting approved.')).toBeVisible();
  await expect(tabs(page)).toHaveText(['Thank-you notes 1', 'Testimonials 0', 'Guests 0', 'Meetings 0']);

  await page.goBack();
  await expect(tab(page, /Guests/)).toHaveAttribute('aria-selected', 'true');
});

test('a member sees tabs for what they may decide, on a phone', async ({ page, network, signIn }) => {
  const { chapter } = await waiting(network);
  const omar = await network.member({ chapter, name: 'Omar Haddad', flags: ['can_approve_guest'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(omar);
  await page.goto(`${PATH}?tab=meetings`);
  await expect(tabs(page)).toHaveText(['Thank-you notes 2', 'Guests 1']);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Thank you list');
  // A note reads as a sentence.
  const cells = page.getByRole('row').filter({ hasText: 'Lease signed' }).getByRole('cell');
  const tops = await cells.evaluateAll((all) =>
    all.map((cell) => Math.round(cell.getBoundingClientRect().top)),
  );
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0)), 'from and to on one line').toBeLessThan(24);
  await tab(page, /Guests/).click();
  await expect(page.getByText('Invited by Lina Berg')).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sideways(page)).toBe(0);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve Grace Hopper' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
});
