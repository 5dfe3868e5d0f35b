import { membersAsCards } from '../../stories/members/member-cards.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('a super admin sees every member, a member their chapter', async ({ page, network, signIn }) => {
  const harbour = await network.chapter('Harbour', 'Mumbai');
  const riverside = await network.chapter('Riverside', 'London');
  const asha = await network.member({
    chapter: harbour,
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    validTill: '2027-05-14',
    joined: '2026-03-04T05:06:07Z',
  });
  await network.member({ chapter: riverside, name: '<b>Liam</b> Murphy' });
  await signIn(await network.superAdmin());
  await page.goto('/members');

  await expect(page).toHaveTitle('Members · Business Network');
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'List of members' })).toBeVisible();
  await expect(page.getByLabel('Search the list')).toHaveAttribute('placeholder', 'search...');
  await expect(page.getByLabel('Filter by chapter')).toHaveValue('All Chapters');
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Phone',
    'Chapter',
    'Valid Till',
    'Action',
  ]);
  const row = page.getByRole('row', { name: 'Asha Rao' });
  const cells = row.getByRole('cell');
  await expect(cells.nth(0)).toContainText('Asha Rao');
  await expect(cells.nth(0)).toContainText('asha@example.com');
  await expect(row.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:9876543210');
  await expect(cells.nth(2)).toHaveText('Harbour - Mumbai');
  await expect(cells.nth(3)).toHaveText('14/05/2027 00:00');
  await expect(page.getByRole('row', { name: 'Murphy' })).toContainText('<b>Liam</b> Murphy');

  await row.getByRole('button', { name: 'Edit Asha Rao' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Edit');
  await row.getByRole('button', { name: 'Permissions of Asha Rao' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Permisson');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);

  await signIn(asha);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['User', 'Phone', 'Joined']);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(cells.nth(2)).toHaveText('04/03/2026 05:06');
  await expect(row.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', `/members/${asha.id}`);
  await expect(row.getByRole('link', { name: asha.phone })).toHaveAttribute('href', `tel:${asha.phone}`);
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
  await expect(page.getByLabel('Filter by chapter')).toHaveCount(0);
});

membersAsCards(390);
