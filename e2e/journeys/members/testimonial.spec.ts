import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const section = (page: Page) => page.getByRole('region', { name: 'Testimonials' });
const cards = (page: Page) => section(page).getByRole('listitem');

test('a testimonial from its first to its last state', async ({ page, network, signIn, another }) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  const lina = await network.member({ chapter, name: 'Lina Berg', flags: ['can_approve_testimonial'] });

  // Asha writes about Ravi.
  await signIn(asha);
  await page.goto(`/members/${ravi.id}`);
  await section(page).getByRole('button', { name: 'Write a testimonial' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Write a testimonial' });
  const text = dialog.getByLabel('What did Ravi Kumar do for you?');
  await expect(text).toBeFocused();
  await text.fill('Too short');
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await expect(dialog.getByText('At least 20 characters')).toBeVisible();
  await expectAccessible(page);
  await text.fill('Ravi found us three clients within a month.');
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toContainText(['Pending']);
  await expect(section(page).getByRole('button', { name: 'Write a testimonial' })).toHaveCount(0);

  // Lina is asked to decide, and returns it.
  const hers = await another();
  await signIn(lina, hers);
  await hers.goto('/dashboard');
  const needs = hers.getByRole('region', { name: 'To do' });
  await expect(needs.getByRole('link')).toContainText("Approve Asha Rao's testimonialAbout Ravi Kumar");
  await needs.getByRole('link').tap();
  await expect(hers.locator('li[aria-current]')).toContainText('Ravi found us');
  await hers.getByRole('link', { name: 'Ravi Kumar' }).tap();
  await hers.getByRole('tab', { name: 'Testimonials' }).tap();
  await expect(cards(hers)).toContainText(['Ravi found us']);
  expect(await sideways(hers)).toBe(0);
  await hers.setViewportSize({ width: 320, height: 844 });
  expect(await sideways(hers)).toBe(0);
  await expectAccessible(hers);
  await hers.setViewportSize({ width: 390, height: 844 });
  await cards(hers).getByRole('button', { name: 'Return the testimonial by Asha Rao' }).tap();
  const returning = hers.getByRole('dialog', { name: 'Return testimonial' });
  await returning.getByLabel('Reason').fill('Say which clients');
  await returning.getByRole('button', { name: 'Return' }).tap();
  await expect(returning).toHaveCount(0);

  // Asha's phone shows it without being touched; she sends it again.
  await expect(cards(page)).toContainText(['Returned: Say which clients']);
  await cards(page).getByRole('button', { name: 'Edit your testimonial about Ravi Kumar' }).tap();
  const editing = page.getByRole('dialog', { name: 'Edit testimonial' });
  await editing.getByLabel('What did Ravi Kumar do for you?').fill('Ravi found us two bakeries and a bank.');
  await editing.getByRole('button', { name: 'Send' }).tap();
  await expect(editing).toHaveCount(0);

  // Lina approves it on the list of all of them.
  await section(hers).getByRole('link', { name: 'All testimonials' }).tap();
  await expect(hers.getByRole('tab', { name: /^Testimonials/ })).toHaveAttribute('aria-selected', 'true');
  const listed = hers.getByRole('listitem').filter({ hasText: 'two bakeries' });
  await listed.getByRole('button', { name: 'Approve the testimonial by Asha Rao' }).tap();
  await expect(listed).toHaveCount(0);
  await expectAccessible(hers);

  // She takes it back; Asha sends it again, and Lina approves it on the page.
  await hers.goto(`/members/${ravi.id}`);
  await cards(hers).getByRole('button', { name: 'Withdraw approval of the testimonial by Asha Rao' }).tap();
  const takingBack = hers.getByRole('dialog', { name: 'Withdraw approval' });
  await takingBack.getByLabel('Reason').fill('Ask the bank first');
  await takingBack.getByRole('button', { name: 'Withdraw approval' }).tap();
  await expect(takingBack).toHaveCount(0);
  await expect(cards(page)).toContainText(['Returned: Ask the bank first']);
  await cards(page).getByRole('button', { name: 'Edit your testimonial about Ravi Kumar' }).tap();
  await editing.getByRole('button', { name: 'Send' }).tap();
  await expect(editing).toHaveCount(0);
  await cards(hers).getByRole('button', { name: 'Approve the testimonial by Asha Rao' }).tap();
  await expect(cards(hers).getByRole('button')).toHaveText(['Withdraw approval']);

  // Ravi reads it on his own page, and hides it; Lina no longer sees it, Asha still does.
  const his = await another();
  await signIn(ravi, his);
  await his.goto(`/members/${ravi.id}`);
  await expect(cards(his)).toContainText(['two bakeries and a bank']);
  await cards(his).getByRole('button', { name: 'Hide the testimonial by Asha Rao' }).tap();
  await expect(cards(his)).toContainText(['Hidden']);
  await hers.goto(`/members/${ravi.id}`);
  await expect(section(hers)).toContainText('No testimonials yet');
  await expect(cards(page)).toContainText(['Hidden']);

  // Asha withdraws it, where everything that she wrote is listed.
  await page.goto(`/members/${asha.id}#testimonials`);
  await section(page).getByText('By you').tap();
  await expect(cards(page)).toContainText(['About Ravi Kumar']);
  await cards(page).getByRole('button', { name: 'Withdraw your testimonial about Ravi Kumar' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap();
  await expect(section(page)).toContainText('No testimonials yet');
  await expect(section(his)).toContainText('No testimonials yet');
});
