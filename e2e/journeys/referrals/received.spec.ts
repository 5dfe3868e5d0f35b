import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import type { Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

const PATH = '/elevated/referral-received';
const LONG = `${'A very long note. '.repeat(60)}${'x'.repeat(300)}`;

const people = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  return { chapter, asha, ravi };
};
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const noSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    )
    .toBe(true);

test('cards show sender, date, coloured chips, notes and contact', async ({ page, network, signIn }) => {
  const { asha, ravi } = await people(network);
  const eldest = await network.referral({
    from: ravi,
    to: asha,
    type: 'hot',
    notes: 'Eldest',
    at: '2026-01-05T08:09:00Z',
  });
  await network.referral({
    from: ravi,
    to: asha,
    type: 'warm',
    status: 'no_response',
    notes: '<b>Middle</b>',
  });
  await network.referral({ from: ravi, to: asha, type: 'cold', status: 'got_business', notes: LONG });
  await network.referral({ from: asha, to: ravi, notes: 'Sent, not received' });
  await signIn(asha);
  await page.goto(PATH);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Received');
  const cards = page.getByRole('region', { name: 'Received' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('A very long note.');
  const oldest = card(page, 'Eldest');
  await expect(oldest.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
  await expect(oldest).toContainText('RK');
  await expect(oldest).toContainText('05/01/2026 08:09');
  await expect(oldest.getByText('New', { exact: true })).toBeVisible();
  await expect(oldest.getByText('Converted')).toHaveCount(0);
  await expect(oldest.getByRole('link', { name: '5551234' })).toHaveAttribute('href', 'tel:5551234');
  await expect(oldest).toContainText('They will contact you');
  await expect(oldest).toContainText('Tier A');
  // User input is text, never markup.
  await expect(card(page, '<b>Middle</b>').getByText('No response')).toBeVisible();
  const newest = card(page, 'A very long note.');
  await expect(newest.getByText('Converted')).toBeVisible();
  await expect(newest.getByText('Got the business')).toBeVisible();
  const colour = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((chip) => getComputedStyle(chip).backgroundColor);
  expect(new Set([await colour('Hot'), await colour('Warm'), await colour('Cold')]).size).toBe(3);

  const before = (await newest.boundingBox())?.height ?? 0;
  await newest.getByRole('button', { name: 'Read more' }).click();
  await expect.poll(async () => (await newest.boundingBox())?.height ?? 0).toBeGreaterThan(before + 100);
  for (const width of [1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await noSidewaysScroll(page);
  }
  await expectAccessible(page);

  // The whole card is a link, down to its corner.
  await oldest.scrollIntoViewIfNeeded();
  const { width, height } = (await oldest.boundingBox()) ?? { width: 0, height: 0 };
  await oldest.click({ position: { x: width - 6, y: height - 6 } });
  await expect(page).toHaveURL(new RegExp(`/referrals/${eldest}$`));
});
