import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const LIST = /\/api\/(elevated\/)?members\?/;

test.use({ allowConsole: [FAILED_REQUEST] });

test('bare, wrapped and empty answers are read; a missing date is a dash', async ({
  page,
  network,
  signIn,
}) => {
  const row = { id: 1, full_name: 'Asha Rao', email: 'a@b.co', phone: '1234567890', created_at: null };
  await signIn(await network.member({ chapter: await network.chapter() }));
  let body: unknown = [row];
  await page.route(LIST, (route) => route.fulfill({ json: body }));
  await page.goto('/members');
  await expect(page.getByRole('row', { name: 'Asha Rao' }).getByRole('cell').nth(2)).toHaveText('-');
  body = { data: [{ ...row, full_name: 'Wrapped Rao' }] };
  await page.reload();
  await expect(page.getByText('Wrapped Rao')).toBeVisible();
  body = { users: [] };
  await page.reload();
  await expect(page.getByText('No Data')).toBeVisible();
  body = 'nonsense';
  await page.reload();
  await expect(page.getByText('Failed to fetch members data or expired token')).toBeVisible();
});
test('ten pages show the first 1,000 members, and how to find the others', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  await network.members(chapter, 1001);
  await signIn(await network.superAdmin());
  await page.goto('/members?page=99');
  await expect(
    page.getByText('The first 1,000 of 1,001 members are shown. Search or choose a chapter to narrow them.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Page 10' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row')).toHaveCount(101);

  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(page.getByText('Colleague 001')).toBeInViewport();
  await page.goto(`/members?chapter=${chapter.id}`);
  await expect(page.getByText('1,000 of 1,001 members are shown. Search to narrow them.')).toBeVisible();
  await expect(page.getByLabel('Filter by chapter')).toHaveValue('Harbour - Mumbai');
  await page.goto('/members?search=Colleague+01');
  await expect(page.getByText('are shown')).toHaveCount(0);
});
