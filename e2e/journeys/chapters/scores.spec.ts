import { openLive } from '../../stories/live.ts';
import { expectAccessible } from '../../support/axe.ts';
import { brokenWords, sideways, tooSmall } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

/** The 5th of a month, this many before the current one. */
const inMonth = (before: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 5)).toISOString().slice(0, 10);
};

/** Asha gives four referrals a month, and was thanked for 2,000 a month: 40 of 80 points, because there were no meetings. */
const aScoredChapter = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const joined = '2025-01-05';
  const asha = await network.member({ chapter, name: 'Asha Rao', joined });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', joined, flags: ['can_take_attendance'] });
  const given: number[] = [];
  for (let n = 0; n < 24; n += 1) given.push(await network.referral({ from: asha, to: ravi }));
  await network.sql('UPDATE referrals SET recorded_on = $1 WHERE id = ANY ($2)', [inMonth(1), given]);
  await network.note({
    from: ravi,
    to: asha,
    referral: given[0] as number,
    amount: '12000.00',
    description: 'Signed',
  });
  await network.sql(
    `UPDATE thank_you_notes SET status = 'approved', approved_at = now(), approved_by = $1, date = $2`,
    [asha.id, inMonth(1)],
  );
  return { chapter, asha, ravi };
};

test('scores show the next step, and new rules at once', async ({ page, network, signIn, another }) => {
  const { chapter, asha, ravi } = await aScoredChapter(network);
  const phone = await another({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await signIn(asha, phone);
  await openLive(phone, `/members/${asha.id}`);
  const own = phone.getByRole('region', { name: 'Score' });
  await expect(own).toContainText('50of 100Amber');
  await expect(own).toContainText('Bring three guests and write three testimonials this month to turn green');
  await expect(own.getByRole('list', { name: 'Points by criterion' })).toContainText(
    'Referrals given 24 referrals 20 of 25',
  );
  await own.getByText('How the score is calculated').tap();
  await expect(own.getByText('24 referrals in 6 months: 20 points')).toBeVisible();
  expect(await brokenWords(own)).toEqual([]);
  expect(await sideways(phone)).toBe(0);
  expect(await tooSmall(phone)).toEqual([]);
  await expectAccessible(phone);

  await signIn(await network.superAdmin());
  await page.goto(`/admin/chapters/${chapter.id}#score`);
  const rules = page.getByRole('region', { name: 'Score' });
  await expect(rules).toContainText('The default rules apply.');
  await rules.getByRole('button', { name: 'Edit score rules' }).click();
  await rules.getByLabel('Green', { exact: true }).fill('40');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByText(/red below amber and amber below green/)).toBeVisible();
  await rules.getByLabel('Amber', { exact: true }).fill('35');
  await expectAccessible(page);
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules).toContainText('This chapter has its own rules.');
  await expect(rules).toContainText('Green from 40');
  await expect(own).toContainText('50of 100Green');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/changed the score rules of Harbour/)).toBeVisible();

  await signIn(ravi);
  await page.goto(`/chapters/${chapter.id}/report`);
  const scores = page.getByRole('region', { name: 'Scores' });
  const names = scores.getByRole('table').getByRole('link');
  await expect(names).toHaveText(['Asha Rao', 'Ravi Kumar']);
  await scores.getByLabel('Sort scores').selectOption('Score, lowest first');
  await expect(names).toHaveText(['Ravi Kumar', 'Asha Rao']);
  await names.last().click();
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('50of 100Green');
});
