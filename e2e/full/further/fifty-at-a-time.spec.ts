import { expect, test } from '../../support/test.ts';

test('referrals load 50 at a time, and an answer keeps the position', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const asha = await network.member({ chapter });
  const ravi = await network.member({ chapter });
  await network.sql(
    `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
       referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at, updated_at)
     SELECT $1, $2, $3, 'hot', 'A', '555', 'they_contact', 'new', 'Note ' || n, 0, current_date, current_date, now(), now()
     FROM generate_series(1, 120) n`,
    [chapter.id, ravi.id, asha.id],
  );
  await signIn(asha);
  await page.goto('/elevated/referral-received');
  const cards = page.getByRole('region', { name: 'Received' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  await expect(page.getByText('120', { exact: true })).toBeVisible();
  await cards.nth(49).scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(cards).toHaveCount(120);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  // Cards that come into view take their real height, and the browser scrolls along: what must not move is the card.
  const hidden = { includeHidden: true };
  const card = page
    .getByRole('region', { name: 'Received', ...hidden })
    .getByRole('listitem', hidden)
    .nth(90);
  const position = async () => (await card.boundingBox())?.y ?? Number.NaN;
  await cards.nth(90).scrollIntoViewIfNeeded();
  await cards
    .nth(90)
    .getByRole('button', { name: /^Update status/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  const before = await position();
  await page.getByRole('button', { name: 'No response' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(cards.nth(90).getByText('No response')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => Math.abs((await position()) - before)).toBeLessThan(5);
  await expect(page.getByRole('button', { name: /^Update status/ }).nth(90)).toBeFocused();
});
