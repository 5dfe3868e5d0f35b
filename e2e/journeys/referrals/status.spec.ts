import { expectAccessible } from '../../support/axe.ts';
import { expectMessage } from '../../support/messages.ts';
import { choice, confirm, edit, PATH, received } from '../../support/screens/status.ts';
import { expect, test } from '../../support/test.ts';

const OUTCOMES = [
  'Got the business',
  'Not contracted yet',
  'Not a good fit',
  'No response',
  'Did not get the business',
];

test('offers five outcomes; No cancels, Yes sends and reloads', async ({ page, network, signIn }) => {
  const { asha, ravi, referral } = await received(network);
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
  await signIn(asha);
  await page.goto(PATH);
  await edit(page).click();
  const modal = page.getByRole('dialog', { name: 'Update Status' });
  await expect(modal.getByRole('listitem')).toHaveText(OUTCOMES);
  await expect.poll(async () => Math.round((await modal.boundingBox())?.width ?? 0)).toBe(400);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await expectAccessible(page);

  for (const label of OUTCOMES.slice(1)) {
    await choice(page, label).click();
    await expect(confirm(page)).toContainText(
      `Are you sure you want to set the referral status to: "${label}"?`,
    );
    await confirm(page).getByRole('button', { name: 'No', exact: true }).click();
    await expect(confirm(page)).toHaveCount(0);
  }
  await choice(page, 'No response').click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(confirm(page)).toHaveCount(0);
  await expect(modal).toBeVisible();
  expect(sent).toEqual([]);

  await choice(page, 'Not a good fit').click();
  await confirm(page).getByRole('button', { name: 'Yes' }).dblclick();
  await expectMessage(page, 'Status updated successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Received' }).getByText('Not a good fit')).toBeVisible();
  await expect(edit(page)).toBeFocused();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  expect(sent).toEqual([{ referral_status: 'not_a_good_fit' }]);
  const [row] = await network.sql('SELECT referral_status FROM referrals WHERE id = $1', [referral]);
  expect(row).toEqual({ referral_status: 'not_a_good_fit' });

  // A card that leaves the filtered list takes the focus with it: the list's heading gets it.
  await network.referral({ from: ravi, to: asha });
  await page.goto(`${PATH}?status=open`);
  await edit(page).click();
  await choice(page, 'No response').click();
  await confirm(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Received' })).toBeFocused();
});
