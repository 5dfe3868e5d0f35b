import { expect, test } from '../../support/test.ts';

test('ten pages hold all members, are kept in the address, and an empty one says No Data', async ({
  page,
  network,
  signIn,
}) => {
  await network.members(await network.chapter(), 23);
  await signIn(await network.superAdmin());
  await page.goto('/members');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(page.getByText('Colleague 010')).toBeVisible();
  await expect(page.getByText('Colleague 011')).toHaveCount(0);
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveCount(10);
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();

  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Colleague 011')).toBeVisible();
  await expect(page).toHaveURL('/members?page=2');
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByText('Colleague 020')).toBeVisible();

  await pages.getByRole('button', { name: 'Page 10' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveCount(10);
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByText('Colleague 011')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Colleague 001')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Colleague 011')).toBeVisible();
});
