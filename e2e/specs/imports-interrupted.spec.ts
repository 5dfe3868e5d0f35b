import {
  button,
  choose,
  HEADINGS,
  harbourNetwork,
  heading,
  line,
  members,
  result,
  toPreview,
} from '../support/imports.ts';
import { sideways } from '../support/layout.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../support/test.ts';

test.describe('without a connection', () => {
  test.use({ allowConsole: [LOST_CONNECTION] });
  test('a reload or a lost connection at any step takes it up where it was', async ({
    page,
    network,
    signIn,
  }) => {
    test.slow();
    const { admin, harbour } = await harbourNetwork(network);
    await signIn(admin);
    await page.goto('/members/import');
    await choose(
      page,
      'people.csv',
      [HEADINGS, line({ name: 'Noor', email: 'noor@example.com' })].join('\n'),
    );
    await expect(heading(page, 'Columns of people.csv')).toBeVisible();
    await page.reload();
    await toPreview(page, 'people.csv');
    await page.reload();
    await expect(heading(page, 'Preview of people.csv')).toBeVisible();

    // Nobody can be added while this stands.
    await network.sql('BEGIN');
    await network.sql('LOCK TABLE users IN SHARE MODE');
    await button(page, 'Add 1 member').click();
    await expect(heading(page, 'people.csv goes in')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'people.csv goes in')).toBeVisible();
    await page.goto('/members/import');
    await expect(page.getByText('Going in', { exact: true }).last()).toBeVisible();
    await page.getByRole('link', { name: 'people.csv' }).click();
    await expect(heading(page, 'people.csv goes in')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^The connection is lost/)).toBeVisible();
    await network.sql('COMMIT');
    await page.context().setOffline(false);
    await expect(heading(page, 'people.csv is in')).toBeVisible();
    await page.reload();
    await expect(result(page, '1 member added.')).toBeVisible();
    expect(await members(network, harbour.id)).toHaveLength(2);
  });
});

test('a cancelled import keeps whom it has added, and says how many', async ({ page, network, signIn }) => {
  const { admin, harbour } = await harbourNetwork(network);
  await signIn(admin);
  await page.goto('/members/import');
  const people = Array.from({ length: 3000 }, (_, n) =>
    line({ name: `Person ${n}`, email: `p${n}@example.com` }),
  );
  await choose(page, 'people.csv', [HEADINGS, ...people].join('\n'));
  await toPreview(page, 'people.csv');
  await network.sql('BEGIN');
  await network.sql('LOCK TABLE users IN SHARE MODE');
  await button(page, 'Add 3,000 members').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await button(page, 'Cancel').click();
  await network.sql('COMMIT');
  await expect(heading(page, 'people.csv was cancelled')).toBeFocused();
  const added = (await members(network, harbour.id)).length - 1;
  expect(added).toBeLessThan(3000);
  const told = added === 0 ? 'Nothing was written.' : `${added.toLocaleString('en-GB')} members added.`;
  await expect(result(page, told)).toBeVisible();
});

test('nobody without the right is offered an import, by a button or by an address', async ({
  page,
  network,
  signIn,
}) => {
  const { harbour } = await harbourNetwork(network);
  const bob = await network.member({ chapter: harbour, name: 'Bob Lee' });
  await signIn(bob);
  await page.goto('/members');
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.goto('/members/import/1');
  await expect(page).toHaveURL('/members');
});

test.describe('the import of somebody else', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });
  test('is not there', async ({ page, network, signIn }) => {
    const { asha } = await harbourNetwork(network);
    await signIn(asha);
    await page.goto('/members/import/12345');
    await expect(page.getByText('This import is not there.')).toBeVisible();
    await page.getByRole('link', { name: 'Import a file' }).click();
    await expect(heading(page, 'A file with members')).toBeVisible();
  });
});

test('nothing of the preview lies outside, at any width', async ({ page, network, signIn }) => {
  const { admin } = await harbourNetwork(network);
  await signIn(admin);
  await page.goto('/members/import');
  const name = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley';
  const people = [
    line({
      name,
      email: 'bartholomew.maximilian@featherstonehaugh-cholmondeley.example.com',
      chapter: 'Nowhere',
    }),
    line({ name: 'W'.repeat(120), email: 'no address at all', phone: '1', till: 'some day' }),
  ];
  await choose(page, 'people.csv', [HEADINGS, ...people].join('\n'));
  await toPreview(page, 'people.csv');
  for (const width of [320, 390, 560, 640, 641, 768, 998, 999, 1024, 1140, 1200, 1320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sideways(page), { message: `${width} px` }).toBe(0);
    const outside = await page.evaluate(() => {
      const card = document.querySelector('main section')?.getBoundingClientRect();
      const inside = [...document.querySelectorAll('main section *')].map((one) =>
        one.getBoundingClientRect(),
      );
      return inside.filter(({ right, width: wide }) => wide > 1 && right > (card?.right ?? 0) + 0.5).length;
    });
    expect(outside, `${width} px`).toBe(0);
  }
});
