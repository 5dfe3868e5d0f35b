import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { csv, line, rowsOf, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const indian = await openTestApp({ callingCode: '91' });
const { as, aChapter, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const { name: chapter, region } = await aChapter();

test('warns of a Valid Till in the past, in a row and once it is corrected, and imports it nevertheless', async () => {
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: 'past@example.com', chapter, region, till: '08/11/2026' }),
      line({ email: 'today@example.com', chapter, region, till: '09/11/2026' }),
      line({ email: 'later@example.com', chapter, region, till: '10/11/2026' }),
    ),
  );
  const warning = { field: 'subscription_valid_till', column: 3, reason: 'is in the past' };
  const warnings = (await rowsOf(world, admin, found)).map((row: { warnings: unknown }) => row.warnings);
  expect(warnings).toEqual([[warning], [], []]);
  const corrected = await as(admin).put(`/imports/${found.id}/rows`, {
    line: 4,
    cells: [{ column: 3, text: '1/1/2020' }],
  });
  expect(corrected.body.row).toMatchObject({ kind: 'new', warnings: [warning] });
  expect((await start(world, admin, found)).result).toMatchObject({ added: 3, left_out: 0 });
});

test("warns of a phone number from another country than the network's, in a row and once it is corrected, and imports it nevertheless", async () => {
  const phones = [
    '+44 7911 123457',
    '0044 (0)7911 123457',
    '1-987-654-3210',
    '+91 98765 43210',
    '+91 098765 43210',
    '098765 43210',
    '+44 12',
  ];
  const file = csv(
    ...phones.map((phone, at) => line({ email: `abroad.${at}@example.com`, chapter, region, phone })),
  );
  const warning = {
    field: 'phone',
    column: 1,
    reason: 'has a different country code from this network (+91)',
  };
  const warningsIn = async (network: typeof world, who: { token: string }, one: { id: number }, query = '') =>
    (await rowsOf(network, who, one, query)).map((row: { warnings: unknown }) => row.warnings);
  const elsewhere = await upload(world, admin, file);
  expect((await warningsIn(world, admin, elsewhere)).flat(), 'a network without a calling code').toEqual([]);

  const boss = await indian.aSuperAdmin();
  const { name, region: there } = await indian.aChapter({ name: chapter, region });
  const found = await upload(indian, boss, file);
  expect([found.kinds, found.warned, name, there]).toEqual([
    { new: 6, same: 0, changed: 0, no_chapter: 0, wrong: 1 },
    3,
    chapter,
    region,
  ]);
  expect(await warningsIn(indian, boss, found)).toEqual([[warning], [warning], [warning], [], [], [], []]);
  expect(await warningsIn(indian, boss, found, '?kind=warned')).toEqual([[warning], [warning], [warning]]);
  const corrected = await indian.as(boss).put(`/imports/${found.id}/rows`, {
    line: 8,
    cells: [{ column: 1, text: '\u202a+44 7911 123458\u202c' }],
  });
  expect(corrected.body).toMatchObject({ row: { kind: 'new', warnings: [warning] }, import: { warned: 4 } });
  expect((await start(indian, boss, found)).result).toMatchObject({ added: 7, left_out: 0 });
});
