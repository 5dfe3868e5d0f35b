import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { csv, line, rowsOf, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const { another, as, aChapter, aSuperAdmin } = world;
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
  const indian = await another({ callingCode: '91' });
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
  const found = await upload(indian, admin, file);
  const warning = {
    field: 'phone',
    column: 1,
    reason: 'has a different country code from this network (+91)',
  };
  const warningsIn = async (network: Pick<typeof indian, 'as'>) =>
    (await rowsOf(network, admin, found)).map((row: { warnings: unknown }) => row.warnings);
  expect(await warningsIn(indian)).toEqual([[warning], [warning], [warning], [], [], [], []]);
  expect((await warningsIn(world)).flat(), 'a network without a calling code').toEqual([]);
  const corrected = await indian.as(admin).put(`/imports/${found.id}/rows`, {
    line: 8,
    cells: [{ column: 1, text: '\u202a+44 7911 123458\u202c' }],
  });
  expect(corrected.body.row).toMatchObject({ kind: 'new', warnings: [warning] });
  expect((await start(indian, admin, found)).result).toMatchObject({ added: 7, left_out: 0 });
});
