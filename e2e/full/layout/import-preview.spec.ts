import { choose, HEADINGS, harbourNetwork, line, toPreview } from '../../support/files/imports.ts';
import { sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

test('the preview of an import stays inside its card at any width', async ({ page, network, signIn }) => {
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

test('twelve rows of an import are in view at a desk, below their headings', async ({
  page,
  network,
  signIn,
}) => {
  const { admin } = await harbourNetwork(network);
  await signIn(admin);
  await page.goto('/members/import');
  const people = Array.from(
    { length: 40 },
    (_, n) => `${line({ name: 'Bartholomew', email: `b.${n}@example.com` })},Featherstonehaugh,15/03/2019`,
  );
  await choose(
    page,
    'people.csv',
    [`${HEADINGS.replace('Full Name', 'First Name')},Last Name,Member Since`, ...people].join('\n'),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await toPreview(page, 'people.csv');
  await page.getByRole('columnheader', { name: 'Email' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 700));
  const inView = () =>
    page.evaluate(() => {
      const heading = document.querySelector('thead th')?.getBoundingClientRect();
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
      const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
      const shown = rows.filter(
        ({ top, bottom }) => top >= (heading?.bottom ?? 0) - 1 && bottom <= (bar?.top ?? 0) + 1,
      );
      return { heading: heading?.top, enough: shown.length >= 12 };
    });
  await expect.poll(inView).toEqual({ heading: 60, enough: true });
});
