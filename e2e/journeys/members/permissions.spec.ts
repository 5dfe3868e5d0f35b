import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import { expect, test } from '../../support/test.ts';

const LABELS = [
  'approve thankyou',
  'approve meeting',
  'approve testimonial',
  'take attendance',
  'schedule meeting',
  'approve guest',
  'add member',
];
const ACTION = 'Permissions of Asha Rao';

test('a super admin elevates a member', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_take_attendance'] });
  await signIn(await network.superAdmin());
  await page.clock.install();
  await page.goto('/members');
  await page.getByRole('button', { name: ACTION }).click();
  const dialog = page.getByRole('dialog', { name: 'Elevate Member Permissions' });
  const switches = dialog.getByRole('switch');
  await expect(dialog.getByText('Asha Rao')).toBeVisible();
  await expect(switches).toHaveCount(7);
  for (const [index, label] of LABELS.entries()) {
    await expect(switches.nth(index)).toHaveAccessibleName(label);
    await expect(switches.nth(index)).toBeChecked({ checked: label === 'take attendance' });
  }
  await expectAccessible(page);

  const bodies: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postDataJSON()));
  await dialog.getByLabel('take attendance').click();
  await dialog.getByLabel('add member').click();
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Update' }).dblclick();
  await expect(dialog.getByRole('alert')).toHaveText('Permission updated successfully.');
  await page.clock.runFor(1999);
  await expect(dialog.getByRole('alert')).toHaveText('Permission updated successfully.');
  await page.clock.runFor(1);
  await expect(dialog.getByText('Permission updated successfully.')).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: ACTION })).toBeFocused();
  expect(bodies).toEqual([
    {
      can_approve_thankyou: 0,
      can_approve_meeting: 0,
      can_approve_testimonial: 0,
      can_take_attendance: 0,
      can_schedule_meeting: 0,
      can_approve_guest: 0,
      can_add_member: 1,
    },
  ]);

  // Another super admin's change shows when the dialog is opened again.
  await network.sql('UPDATE users SET can_approve_guest = 1 WHERE id = $1', [asha.id]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('add member')).toBeChecked();
  await expect(dialog.getByLabel('approve guest')).toBeChecked();
  await expect(dialog.getByLabel('take attendance')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(dialog).toHaveCount(0);
});
