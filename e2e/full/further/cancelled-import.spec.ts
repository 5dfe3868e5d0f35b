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
} from '../../support/files/imports.ts';
import { expect, test } from '../../support/test.ts';

test('a cancelled import keeps the members it has added, and says how many', async ({
  page,
  network,
  signIn,
}) => {
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
  const text = added === 0 ? 'Nothing was saved.' : `${added.toLocaleString('en-GB')} members added.`;
  await expect(result(page, text)).toBeVisible();
});
