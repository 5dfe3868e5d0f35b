import { expectMessage } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

test.describe('in a browser that writes the month first', () => {
  test.use({ locale: 'en-US' });

  test('a date is DD/MM/YYYY, by typing and by the calendar', async ({ page, network, signIn }) => {
    const chapter = await network.chapter('Harbour', 'Mumbai');
    await network.member({ chapter, name: 'Asha Rao', validTill: '2030-12-31' });
    await signIn(await network.superAdmin());
    const bodies: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()));
    await page.goto('/members');
    await page.getByRole('button', { name: 'Edit Asha Rao' }).click();
    const date = page.getByLabel('Subscription Valid Till', { exact: true });
    await expect(date).toHaveValue('31/12/2030');

    const calendar = page.getByRole('dialog', { name: 'Subscription Valid Till' });
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await expect(calendar).toContainText('December');
    await expect(calendar).toContainText('2030');
    // Escape closes the calendar and nothing else.
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Edit Member' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await expect(calendar.getByRole('button', { name: /December 31/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    await expect(date).toHaveValue('01/01/2031');

    await date.fill('');
    await date.pressSequentially('28022032');
    await expect(date).toHaveValue('28/02/2032');
    await page.getByRole('button', { name: 'Update Member' }).click();
    await expectMessage(page, 'Member updated successfully.');
    expect(bodies).toEqual([{ subscription_valid_till: '2032-02-28' }]);
  });
});
