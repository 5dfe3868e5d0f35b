import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { anEmail, csv, HEADINGS, line, rowsOf, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const { as, aChapter, aMember, aSuperAdmin, clock, sql } = world;
const admin = await aSuperAdmin();
const memberOf = async ({ id }: { id: number }) =>
  (
    await sql(
      `SELECT full_name, phone, vertical, chapter_id, subscription_valid_till::text AS till,
              created_at AT TIME ZONE 'UTC' AS joined FROM users WHERE id = $1`,
      [id],
    )
  )[0];
const staysOf = ({ id }: { id: number }) =>
  sql(
    `SELECT to_char(since, 'YYYY-MM-DD') AS since, until IS NULL AS now FROM stays WHERE user_id = $1 ORDER BY id`,
    [id],
  );

test('a list of renewals has two columns: it changes the members it names, and nothing else about them', async () => {
  const [one, two] = [await aMember(), await aMember()];
  const before = await memberOf(one);
  const found = await upload(
    world,
    admin,
    `Correo;Vigencia\n${one.email};31/12/2029\n${two.email};\n${anEmail()};31/12/2029\n`,
  );
  expect(found, 'such a file is about members: they are updated unless that is switched off').toMatchObject({
    kinds: { new: 0, same: 1, changed: 1, no_chapter: 0, wrong: 1 },
    update_existing: 1,
  });
  expect(await rowsOf(world, admin, found)).toMatchObject([
    { changes: [{ field: 'subscription_valid_till', after: '2029-12-31' }], problems: [] },
    { changes: [] },
    {
      problems: [
        {
          field: 'email',
          column: 0,
          reason: "is not a member's; a new member needs Full Name, Phone, Chapter and Vertical",
        },
      ],
    },
  ]);
  expect((await start(world, admin, found)).result).toMatchObject({ added: 0, updated: 1, left_out: 1 });
  expect(await memberOf(one)).toEqual({ ...before, till: '2029-12-31' });
});

test('a file with most of what new members need updates no one unless it is asked to', async () => {
  const { email } = await aMember();
  const found = await upload(
    world,
    admin,
    csv(line({ email })).replaceAll(',Computing', '').replace(',Vertical', ''),
  );
  expect(found).toMatchObject({ kinds: { no_chapter: 0, changed: 1 }, update_existing: 0 });
});

test('Member Since is when the membership began: for new members, for those who are there, and for the score', async () => {
  const chapter = await aChapter();
  const there = await aMember({ chapter });
  const email = anEmail();
  const row = (more: string, change: Parameters<typeof line>[0]) =>
    `${line({ chapter: chapter.name, region: chapter.region, ...change })},${more}`;
  const file = [
    `${HEADINGS},Miembro desde`,
    row('01/03/2019', { email }),
    row('3 Feb 98', { email: there.email, name: there.full_name, phone: there.phone, vertical: 'Plumbing' }),
    row('31/12/1949', { email: anEmail() }),
    row('10/11/2026', { email: anEmail() }),
  ].join('\n');
  const found = await upload(world, admin, file);
  const rows = await rowsOf(world, admin, found);
  expect(rows).toMatchObject([
    { kind: 'new', stored: [{}, { field: 'member_since', value: '2019-03-01' }] },
    { kind: 'changed' },
    { problems: [{ field: 'member_since', column: 7, reason: 'must be from 1950 until today' }] },
    { problems: [{ field: 'member_since', column: 7, reason: 'must be from 1950 until today' }] },
  ]);
  expect(rows[1].changes.at(-1)).toEqual({
    field: 'member_since',
    before: clock.now().toISOString().slice(0, 10),
    after: '1998-02-03',
  });
  await as(admin).put(`/imports/${found.id}/matching`, { update_existing: 1 });
  expect((await start(world, admin, found)).result).toMatchObject({ added: 1, updated: 1, left_out: 2 });
  const [{ id } = { id: 0 }] = await sql<{ id: number }>('SELECT id FROM users WHERE email = $1', [email]);
  expect((await as(admin).get(`/members/${id}`)).body.created_at).toMatch(/^2019-03-01T00:00/);
  expect([await staysOf({ id }), await staysOf(there)]).toEqual([
    [{ since: '2019-03-01', now: true }],
    [{ since: '1998-02-03', now: true }],
  ]);
  const history = await as(admin).get(`/members/${there.id}/history`);
  expect(JSON.stringify(history.body)).toContain('"member_since"');
  expect((await upload(world, admin, file)).kinds).toMatchObject({ same: 2, changed: 0 });
});

test('Member Since is not after a change of chapter, and moves only the first one', async () => {
  const [former, chapter] = [await aChapter(), await aChapter()];
  const moved = await aMember({ chapter: former });
  await sql('UPDATE users SET chapter_id = $2, updated_at = $3 WHERE id = $1', [
    moved.id,
    chapter.id,
    '2026-11-05T12:00:00Z',
  ]);
  await sql(
    `UPDATE stays SET since = '2026-11-01', until = '2026-11-05T12:00:00Z' WHERE user_id = $1 AND until IS NOT NULL`,
    [moved.id],
  );
  const found = (day: string) => upload(world, admin, `Email,Member Since\n${moved.email},${day}\n`);
  expect(await rowsOf(world, admin, await found('2026-11-06'))).toMatchObject([
    { problems: [{ field: 'member_since', reason: 'must be before their chapter last changed' }] },
  ]);
  expect((await start(world, admin, await found('2020-01-01'))).result.updated).toBe(1);
  expect(await staysOf(moved)).toEqual([
    { since: '2020-01-01', now: false },
    { since: '2026-11-05', now: true },
  ]);
});

test('a first and a last name in two columns are one name, and either can be corrected', async () => {
  const { name, region } = await aChapter();
  const file = `Apellidos;Nombre;Celular;Correo;Vigencia;Capítulo;Región;Giro\nLovelace;Ada;9876543210;${anEmail()};31/12/2027;${name};${region};Law\n`;
  const found = await upload(world, admin, file);
  expect(found.matching.full_name).toEqual({ column: 1, and: 0, value: null });
  expect(await rowsOf(world, admin, found)).toMatchObject([
    { kind: 'new', stored: [{ field: 'subscription_valid_till' }] },
  ]);
  await as(admin).put(`/imports/${found.id}/rows`, { line: 2, cells: [{ column: 0, text: 'Byron' }] });
  await start(world, admin, found);
  expect(await sql(`SELECT 1 FROM users WHERE full_name = 'Ada Byron'`)).toHaveLength(1);
});

test('another row of headings can be chosen, or none', async () => {
  const { name, region } = await aChapter();
  const row = (email: string, who = 'Ada Lovelace') =>
    `${who},9876543210,${email},31/12/2027,${name},${region},Law`;
  const file = [
    'Printed by,Email,Phone',
    row(anEmail()),
    'Who,Call,Write,Until,Group,Where,Trade',
    row(anEmail()),
    row(anEmail(), 'Bob Lee'),
    '',
  ];
  const found = await upload(world, admin, file.join('\n'));
  expect(found).toMatchObject({ headings_line: 1, rows: 4 });
  expect(found.first_rows[2]).toEqual({
    line: 3,
    text: 'Who · Call · Write · Until · Group · Where · Trade',
  });
  const choose = async (headings_line: number) => {
    const { status, body } = await as(admin).put(`/imports/${found.id}/matching`, { headings_line });
    return status === 200 ? settledOf(body.id) : { status, body };
  };
  const settledOf = async (id: number) =>
    expect
      .poll(async () => (await as(admin).get(`/imports/${id}`)).body.state)
      .toBe('ready')
      .then(async () => (await as(admin).get(`/imports/${id}`)).body);
  expect(await choose(3)).toMatchObject({
    headings_line: 3,
    rows: 2,
    kinds: { new: 2 },
    matching: { email: { column: 2 }, chapter: { column: 4 } },
  });
  expect(await choose(0)).toMatchObject({ headings_line: 0, rows: 5 });
  expect((await choose(0)).columns[2]).toMatchObject({ heading: '' });
  expect(await choose(1)).toMatchObject({ headings_line: 1, rows: 4 });
  expect(await choose(9)).toMatchObject({
    status: 400,
    body: { fields: { headings_line: 'is not one of the first rows of the file' } },
  });
  expect(await choose(5)).toMatchObject({
    status: 409,
    body: { message: 'There are no rows below this one' },
  });
});

test('a file without headings loses none of its rows', async () => {
  const { name, region } = await aChapter();
  const found = await upload(world, admin, `Ada Lovelace,9876543210,${anEmail()},31/12/2027,${name},Law\n`);
  expect(found).toMatchObject({
    headings_line: 0,
    rows: 1,
    matching: { email: { column: 2 }, full_name: { column: 0 } },
  });
  const source = (column: number) => ({ column, value: null });
  const matching = { chapter: source(4), region: { column: null, value: region }, vertical: source(5) };
  await as(admin).put(`/imports/${found.id}/matching`, { matching });
  await expect.poll(async () => (await as(admin).get(`/imports/${found.id}`)).body.kinds.new).toBe(1);
});
