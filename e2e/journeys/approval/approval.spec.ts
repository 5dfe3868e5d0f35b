import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { approve, PATH, row, statuses, thanked } from '../../support/screens/approval.ts';
import { expect, test } from '../../support/test.ts';

test("members read the list, an approver approves others' notes once", async ({ page, network, signIn }) => {
  const { asha, ravi } = await thanked(network);
  await signIn(ravi);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approval');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Thank you list');
  await expect(page.getByRole('columnheader')).toHaveText([
    'From',
    'To',
    'Date',
    'Amount',
    'Description',
    'Status',
  ]);
  await expect(row(page, 'Lease signed').getByRole('cell')).toHaveText([
    'Ravi Kumar',
    'Lina Berg',
    '15/01/2026 00:00',
    '1,234,567.50',
    'Lease signed See the referral',
    'Pending',
  ]);
  await expect(page.getByRole('button', { name: 'Approved' })).toHaveCount(0);

  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
  await signIn(asha);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Action' })).toBeVisible();
  await expect(approve(page, 'My own note')).toBeDisabled();
  await expectAccessible(page);
  await approve(page, 'My own note').hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('You cannot approve a note that you sent yourself');
  for (const width of [1024, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sideways(page)).toBe(0);
  }
  // On a phone, which has no tooltips, the reason is text.
  const reason = row(page, 'My own note').getByText('You cannot approve a note that you sent yourself');
  expect((await reason.boundingBox())?.width).toBeGreaterThan(100);
  await approve(page, 'Lease signed').dblclick();
  await expect(row(page, 'Lease signed')).toHaveCount(0);
  await expect(row(page, 'My own note')).toBeVisible();
  expect(sent).toEqual([{ status: 'approved' }]);
  expect(await statuses(network)).toEqual([{ status: 'approved' }, { status: 'pending' }]);

  // The status filter has no visible control; the address sets it.
  await page.goto(`${PATH}?status=approved`);
  await expect(row(page, 'Lease signed').getByRole('cell', { name: 'Approved' }).first()).toBeVisible();
  await expect(row(page, 'My own note')).toHaveCount(0);
});

test('a super admin searches every chapter, as the address says', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto(PATH);
  await expect(page.getByText('No Data')).toBeVisible();

  const { ravi, lina, first } = await thanked(network);
  const valley = await network.chapter('Valley');
  const omar = await network.member({ chapter: valley, name: 'Omar Haddad' });
  const vera = await network.member({ chapter: valley, name: 'Vera Stone' });
  const referral = await network.referral({ from: vera, to: omar });
  await network.note({ from: omar, to: vera, referral, description: '100% paid' });
  await network.sql(
    `INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at)
     SELECT $1, $2, $3, $4, 5, 'Repeat ' || n, '2026-01-01', 'pending', now() FROM generate_series(1, 60) n`,
    [first, ravi.chapter?.id, ravi.id, lina.id],
  );
  await page.reload();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(64);

  const search = page.getByRole('searchbox', { name: 'Search thank-you notes' });
  await search.fill('OMAR');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\?search=OMAR$/);
  await search.fill('0% p');
  await expect(page).toHaveURL(/\?search=0%25\+p$/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue('0% p');
  await approve(page, '100% paid').click();
  await expect(page.getByText('No Data')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(51);
  await expect(page).toHaveURL(/approval$/);
});
