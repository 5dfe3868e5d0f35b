import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import type { Network } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

const PATH = '/elevated/referral-sent';

const people = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', vertical: 'Bakery' });
  return { chapter, asha, ravi };
};
const modal = (page: Page) => page.getByRole('dialog', { name: 'Give Referral' });
const alert = (page: Page) => modal(page).getByRole('alert');
const send = (page: Page) => modal(page).getByRole('button', { name: 'Send' });
const toMember = (page: Page) => page.getByRole('combobox', { name: 'To Member' });
const openForm = (page: Page) => page.getByRole('button', { name: 'Give Referral' }).click();
const fillIn = async (page: Page) => {
  await toMember(page).click();
  await page.getByRole('option', { name: 'Ravi Kumar' }).click();
  await page.getByLabel('Location').selectOption('Outside');
  await page.getByLabel('Referral Type').selectOption('Warm');
  await page.getByLabel('Contact Number').fill('+1 (555) 12a34');
  await page.getByLabel('Contact Preference').selectOption('You will contact them');
  await page.getByLabel('Referral Status').selectOption('Repeated');
  await page.getByLabel('Referral Note').fill('Wants two ovens');
};
const given = (network: Network) =>
  network.sql(
    `SELECT to_member_id, referral_type, tier, contact_number, contact_preference, referral_status, referral_notes,
            date_sent::text FROM referrals`,
  );
const freeze = async (page: Page) => {
  await page.clock.install();
  await stopTime(page);
};

test('the cards show the recipient and no edit icon', async ({ page, network, signIn }) => {
  const { asha, ravi } = await people(network);
  await network.referral({
    from: asha,
    to: ravi,
    type: 'cold',
    status: 'got_business',
    at: '2026-01-05T08:09:00Z',
  });
  await network.referral({ from: ravi, to: asha, notes: 'Received, not sent' });
  await signIn(asha);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
  const cards = page.getByRole('region', { name: 'Sent' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  for (const text of [
    'Ravi Kumar',
    '05/01/2026 08:09',
    'Converted',
    'Cold',
    'Got the business',
    'Call them soon',
  ]) {
    await expect(cards.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(cards.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  // The link that opened the form is on another screen: this screen's heading gets the focus.
  await walkTo(page, `/members/${ravi.id}`);
  await page.getByRole('link', { name: 'Give Referral' }).click();
  await expect(toMember(page)).toHaveValue('Ravi Kumar · Bakery');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('requires every field, and derives the job type from location', async ({ page, network, signIn }) => {
  const { chapter, asha } = await people(network);
  await network.members(chapter, 60);
  const elsewhere = await network.chapter('Valley');
  await network.member({ chapter: elsewhere, name: 'Stranger Elsewhere' });
  await signIn(asha);
  await page.goto(PATH);
  await expect(page.getByText('No Data')).toBeVisible();
  await page.getByRole('button', { name: 'Give your first referral' }).click();
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await openForm(page);
  await send(page).click();
  const labels = [
    'To Member',
    'Location',
    'Referral Type',
    'Contact Number',
    'Contact Preference',
    'Referral Status',
    'Referral Note',
  ];
  for (const label of labels) {
    await expect(modal(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(toMember(page)).toBeFocused();
  await expectAccessible(page);
  for (const [location, tier] of [
    ['Inside', 'A'],
    ['Outside', 'B'],
    ['Tier3+', 'C'],
  ] as const) {
    await page.getByLabel('Location').selectOption(location);
    await expect(page.getByLabel('Job Type')).toHaveValue(tier);
  }
  await expect(page.getByLabel('Job Type')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Contact Number').pressSequentially('+49 x170/12');
  await expect(page.getByLabel('Contact Number')).toHaveValue('4917012');
  const options = (label: string) => page.getByLabel(label).getByRole('option').allTextContents();
  expect(await options('Referral Type')).toEqual(['Select', 'Hot', 'Warm', 'Cold']);
  expect(await options('Contact Preference')).toEqual([
    'Select',
    'They will contact you',
    'You will contact them',
  ]);
  expect(await options('Referral Status')).toEqual(['Select', 'New', 'Repeated']);

  // To Member is searched on the server: the reader's chapter, without the reader.
  const choices = page.getByRole('listbox').getByRole('option');
  await toMember(page).fill('ravi');
  await expect(choices).toHaveText(['Ravi Kumar · Bakery']);
  for (const name of ['asha', 'stranger']) {
    await toMember(page).fill(name);
    await expect(page.getByRole('listbox')).toHaveText('No Data');
    await toMember(page).fill('ravi');
    await expect(choices).toHaveCount(1);
  }
  await toMember(page).fill('COLLEAGUE 06');
  await expect(choices).toHaveText(['Colleague 060 · Bakery']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toMember(page)).toHaveValue('Colleague 060 · Bakery');
  expect(await given(network)).toEqual([]);
});

test.describe('a reader east of the server', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("sends one referral with the reader's date, then closes", async ({ page, network, signIn }) => {
    const { asha, ravi } = await people(network);
    await signIn(asha);
    await page.goto(PATH);
    await openForm(page);
    await fillIn(page);
    await freeze(page);
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
    await send(page).dblclick();
    await expect(alert(page)).toHaveText('Referral sent successfully.');
    await expect(page.getByRole('region', { name: 'Sent', includeHidden: true })).toContainText(
      'Wants two ovens',
    );
    await page.clock.runFor(1900);
    await expect(alert(page)).toHaveText('Referral sent successfully.');
    await page.clock.runFor(800);
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Give Referral' })).toBeFocused();
    expect(await given(network)).toEqual([
      {
        to_member_id: ravi.id,
        referral_type: 'warm',
        tier: 'B',
        contact_number: '15551234',
        contact_preference: 'you_contact',
        referral_status: 'repeated',
        referral_notes: 'Wants two ovens',
        date_sent: today,
      },
    ]);
    await openForm(page);
    await expect(page.getByLabel('Referral Note')).toHaveValue('');
  });
});

test.describe('a failing server', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('a failed send keeps the input; a retry creates one referral', async ({ page, network, signIn }) => {
    const { asha } = await people(network);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(asha);
    await page.route('**/api/referrals/sent*', (route) => route.fulfill({ json: { surprise: true } }));
    await page.goto(PATH);
    await expect(page.getByText('Failed to fetch sent referral data or expired token')).toBeVisible();
    // By itself as well, within 15 seconds.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.unrouteAll();
    await expect(page.getByText('No Data')).toBeVisible();

    await openForm(page);
    await fillIn(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/referrals', async (route) => {
      await held;
      await route.fetch();
      await route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } });
    });
    await freeze(page);
    await send(page).click();
    await expect(send(page)).toHaveAttribute('aria-busy', 'true');
    // Closed before the answer arrives: a toast shows the result, and the draft stays.
    await page.keyboard.press('Escape');
    await page.clock.runFor(600);
    await expect(modal(page)).toHaveCount(0);
    release();
    await expect(page.getByRole('alert')).toHaveText('Failed to send referral.');
    await page.clock.runFor(2000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await openForm(page);
    await expect(page.getByLabel('Referral Note')).toHaveValue('Wants two ovens');
    await expect(toMember(page)).toHaveValue('Ravi Kumar · Bakery');
    await page.unrouteAll();
    await send(page).click();
    await expect(alert(page)).toHaveText('Referral sent successfully.');
    expect(await given(network)).toHaveLength(1);
  });
});
