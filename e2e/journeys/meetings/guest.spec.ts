import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { dayFromNow } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const guests = (page: Page) => page.getByRole('region', { name: 'Guests' });
const card = (page: Page, name: string) => guests(page).getByRole('listitem').filter({ hasText: name });

async function invite(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Invite' }).click();
}

test('a guest is invited, approved, comes, and becomes a member', async ({
  page,
  another,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST);
  const chapter = await network.chapter('Harbour', 'Mumbai');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({
    chapter,
    name: 'Ravi Kumar',
    flags: ['can_approve_guest', 'can_add_member'],
  });
  const lina = await network.member({ chapter, name: 'Lina Berg' });
  // Today, and not over before midnight.
  const late = { chapter, by: ravi, starts: '23:00', minutes: 720 };
  const meeting = await network.meeting({ ...late, day: dayFromNow(0) });
  const earlier = await network.meeting({ ...late, day: dayFromNow(-7) });
  await network.guest({
    by: asha,
    meeting: earlier,
    status: 'came',
    name: 'Grace Hopper',
    phone: '9876543210',
    email: null,
  });

  await signIn(asha);
  await page.goto(`/meetings/${meeting}`);
  await guests(page).getByRole('button', { name: 'Invite a guest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a guest' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  const grace = {
    Name: 'Grace Hopper',
    Phone: '98765 43210',
    Email: 'grace@example.com',
    Business: 'Compilers',
  };
  await invite(dialog, grace);
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Grace Hopper')).toContainText('second visit');
  await expect(card(page, 'Grace Hopper').getByRole('button')).toHaveText(['Remove']);

  await guests(page).getByRole('button', { name: 'Invite a guest' }).click();
  await invite(dialog, { ...grace, Name: 'G. Hopper', Email: '' });
  await expect(dialog.getByText('Is already invited to this meeting')).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const other = await another();
  await signIn(ravi, other);
  await other.goto('/dashboard');
  const needs = other.getByRole('region', { name: 'To do' });
  await expect(needs.getByRole('link')).toContainText('Grace Hopper');
  await needs.getByRole('link').tap();
  await expect(other.locator('li[aria-current]')).toContainText('Grace Hopper');
  await other.getByRole('link', { name: /^Meeting on/ }).tap();
  await expect(card(other, 'Grace Hopper')).toContainText('Invited by Asha Rao');
  await other.setViewportSize({ width: 320, height: 844 });
  expect(await sideways(other)).toBe(0);
  await other.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(other)).toBe(0);
  await expectAccessible(other);
  await card(other, 'Grace Hopper').getByRole('button', { name: 'Approve Grace Hopper' }).tap();
  const visit = card(other, 'Grace Hopper').getByRole('group', { name: 'Visit of Grace Hopper' });
  await expect(visit).toBeVisible();
  // A tap elsewhere: two in the same place would be one double tap.
  await other.getByRole('heading', { name: 'Guests' }).tap();
  await visit.getByRole('button', { name: 'Attended', exact: true }).tap();
  await expect(visit.getByRole('button', { name: 'Attended', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The inviter's phone shows it without being touched.
  await expect(card(page, 'Grace Hopper')).toContainText('Attended');

  await card(other, 'Grace Hopper').getByRole('link', { name: 'Make Grace a member' }).tap();
  const form = other.getByRole('dialog', { name: 'Add Member' });
  await expect(form.getByLabel('Full Name')).toHaveValue('Grace Hopper');
  await expect(form.getByLabel('Phone')).toHaveValue('9876543210');
  await expect(form.getByLabel('Email')).toHaveValue('grace@example.com');
  await expect(form.getByLabel('Vertical')).toHaveValue('Compilers');
  await expect(form.getByLabel('Chapter')).toHaveValue('Harbour - Mumbai');
  await form.getByLabel('Password', { exact: true }).fill('long enough indeed');
  await form.getByLabel('Subscription Valid Till').fill('31/01/2031');
  await form.getByRole('button', { name: 'Add Member' }).tap();
  await expect(form).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Invitation' })).toContainText('Grace Hopper');
  await other.getByRole('link', { name: '← Back' }).tap();
  await expect(other).toHaveURL(new RegExp(`/meetings/${meeting}$`));
  await card(other, 'Grace Hopper').getByRole('link', { name: 'Grace Hopper', exact: true }).tap();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Grace Hopper');
  expect(
    await network.sql(
      'SELECT DISTINCT u.email FROM guests g JOIN users u ON u.id = g.member_id WHERE g.chapter_id = $1',
      [chapter.id],
    ),
  ).toEqual([{ email: 'grace@example.com' }]);

  // Another member sees that there are guests, and none of them.
  await signIn(lina, other);
  await other.goto(`/meetings/${meeting}`);
  await expect(guests(other)).toContainText('No Data');
  await expect(other.getByText('Grace Hopper')).toHaveCount(0);
});

/** What a phone has and headless Chromium has not: its list of contacts, and that of its apps. */
const A_PHONE = () => {
  const person = {
    name: ['Grace Hopper'],
    tel: ['+91 98765-43210', '022 555 1234'],
    email: ['grace@example.com'],
  };
  const shared: object[] = [];
  Object.assign(navigator, {
    contacts: { select: async () => [person] },
    share: async (content: object) => void shared.push(content),
  });
  Object.assign(window, { shared });
};

test('a guest is picked from the contacts of the phone, and told of the meeting in its share sheet', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', flags: ['can_approve_guest'] });
  const meeting = await network.meeting({ chapter, by: ravi, place: 'Harbour Café', day: dayFromNow(1) });
  await page.addInitScript(A_PHONE);
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(ravi);
  await page.goto(`/meetings/${meeting}`);
  await guests(page).getByRole('button', { name: 'Invite a guest' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Invite a guest' });
  await dialog.getByRole('button', { name: 'Choose from contacts' }).tap();
  await dialog.getByLabel('Number of this contact').selectOption('+919876543210 · Grace Hopper');
  await expect(dialog.getByLabel('Name')).toHaveValue('Grace Hopper');
  expect(await sideways(page)).toBe(0);
  await expectAccessible(page);
  await invite(dialog, { Business: 'Compilers' });
  await expect(dialog).toHaveCount(0);
  expect(await network.sql('SELECT phone, email FROM guests')).toEqual([
    { phone: '+919876543210', email: 'grace@example.com' },
  ]);
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Approve Grace Hopper' }).tap();
  await card(page, 'Grace Hopper')
    .getByRole('button', { name: 'Share the invitation of Grace Hopper' })
    .tap();
  const [first] = await page.evaluate(() => (window as unknown as { shared: { text: string }[] }).shared);
  expect(first?.text).toMatch(
    /^Ravi Kumar invites you as a guest to a meeting of Harbour:\n.*\nPlace: Harbour Café$/,
  );
});
