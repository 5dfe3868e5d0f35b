import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { sideways } from '../support/layout.ts';
import type { Network } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

/** Asha gave Ravi a referral; Lina approves. */
export const given = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  const lina = await network.member({ chapter, name: 'Lina Berg', flags: ['can_approve_thankyou'] });
  const referral = await network.referral({ from: asha, to: ravi, notes: 'Wants a lease' });
  return { asha, ravi, lina, referral };
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page) => page.getByRole('main').locator('ol > li > h3');

export function correctionStories(width: number) {
  test(`the sender corrects and withdraws a referral at ${width} px`, async ({ page, network, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const { asha, referral } = await given(network);
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()));
    await signIn(asha);
    await page.goto(`/referrals/${referral}`);
    await expect(steps(page)).toHaveText(['You gave it to Ravi Kumar', 'Ravi Kumar has not answered yet']);

    await button(page, 'Edit').click();
    const form = page.getByRole('dialog', { name: 'Edit referral' });
    await expect(form.getByLabel('To Member')).toHaveAttribute('readonly');
    await expect(form.getByLabel('Referral Note')).toHaveValue('Wants a lease');
    await form.getByLabel('Location').selectOption('Outside');
    await form.getByLabel('Contact Number').fill('555 98-76');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    expect(sent).toEqual([{ tier: 'B', contact_number: '5559876' }]);
    await expect(steps(page)).toHaveText([
      'You gave it to Ravi Kumar',
      'You edited the job type and the contact number',
      'Ravi Kumar has not answered yet',
    ]);
    await expect(page.getByRole('link', { name: '5559876', exact: true })).toBeVisible();

    await button(page, 'Withdraw').click();
    const confirm = page.getByRole('dialog', { name: 'Withdraw referral' });
    await confirm.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('It no longer counts.', { exact: false }).last()).toBeVisible();
    await expect(steps(page).last()).toHaveText('You withdrew it');
    await expect(button(page, 'Edit')).toHaveCount(0);
    await expect(confirm).toHaveCount(0);
    await expectAccessible(page);
    expect(await sideways(page)).toBe(0);
  });

  test(`a note is returned, found and corrected at ${width} px`, async ({ page, network, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const { asha, ravi, lina, referral } = await given(network);
    await network.sql("UPDATE referrals SET referral_status = 'got_business', converted_to_business = 1");
    await network.note({ from: ravi, to: asha, referral, amount: '25000', description: 'Lease signed' });
    await signIn(lina);
    await page.goto('/admin/approval');
    await page.getByRole('button', { name: 'Return 25,000.00 from Ravi Kumar' }).click();
    const form = page.getByRole('dialog', { name: 'Return Thank You Note' });
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(form.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Reason').fill('One zero too many');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('No Data')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Thank you list' })).toBeFocused();

    await signIn(ravi);
    await page.goto('/dashboard');
    const needs = page.getByRole('region', { name: 'To do' });
    await expect(needs).toContainText('One zero too many');
    await needs.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/referrals/${referral}$`));
    await expectAccessible(page);
    await button(page, 'Edit note').click();
    const note = page.getByRole('dialog', { name: 'Edit note' });
    await expect(note.getByText('One zero too many')).toBeVisible();
    await note.getByLabel('Amount').fill('2500');
    await note.getByRole('button', { name: 'Send again' }).click();
    await expect(note).toHaveCount(0);
    await expect(steps(page).last()).toHaveText('The thank-you note of 2,500.00 is waiting for approval');
    await expect(page.getByText('You edited the amount of the thank-you note: now 2,500.00')).toBeVisible();
    expect(await network.sql('SELECT status, amount::text FROM thank_you_notes')).toEqual([
      { status: 'pending', amount: '2500.00' },
    ]);

    await button(page, 'Withdraw note').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('You withdrew the thank-you note of 2,500.00')).toBeVisible();
    await expect(button(page, 'Edit note')).toHaveCount(0);
  });
}
