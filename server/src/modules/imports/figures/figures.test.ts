import { expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { rowsOf, settled, start, upload } from '../../../../test/files/imports.ts';
import { keptAndRecounted } from '../../../../test/schema/recount.ts';

const world = await openTestApp({
  startsAt: '2026-11-09T10:00:00Z',
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
});
const { as, aChapter, aMember, aSuperAdmin, aReferral, clock, sql, audited } = world;
const admin = await aSuperAdmin();

const REFERRALS = 'Giver,Receiver,Date,Type,Location,Answer,Comments';
const NOTES = 'Giver,Receiver,Date,Amount,Comments';
const file = (headings: string, ...lines: string[]) => [headings, ...lines, ''].join('\r\n');
const referrals = (...lines: string[]) =>
  upload(world, admin, file(REFERRALS, ...lines), 'last year.csv', 'referrals');
const notes = (...lines: string[]) => upload(world, admin, file(NOTES, ...lines), 'thanks.csv', 'thank_yous');
const undo = (id: number, who = admin) => as(who).post(`/imports/${id}/undo`);
const undone = async (id: number) => {
  expect((await undo(id)).status).toBe(202);
  return settled(world, admin, id);
};
const figuresOf = async ({ id }: { id: number }) =>
  (
    await sql(
      `SELECT referrals, approved_notes, thankyou_value::text, quiet_since::text FROM chapter_figures WHERE chapter_id = $1`,
      [id],
    )
  )[0];
const twoMembers = async () => {
  const chapter = await aChapter();
  const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
  return { chapter, ann, ben };
};
const problemsOf = async (found: { id: number }) =>
  (await rowsOf(world, admin, found)).map(({ problems }: { problems: { field: string; reason: string }[] }) =>
    problems.map(({ field, reason }) => `${field} ${reason}`).join('; '),
  );

test('referrals of a former year count in every figure until their import is undone, and no one is notified', async () => {
  const { chapter, ann, ben } = await twoMembers();
  await aReferral({ from: ann, to: ben, at: '2026-10-01T10:00:00Z' });
  const before = await figuresOf(chapter);
  const told = async () => [await sql('SELECT 1 FROM events'), await sql('SELECT 1 FROM mails')];
  const silence = await told();
  const found = await referrals(
    `${ann.email},${ben.email},12/03/2024,Hot,Outside,Got the business,Office move`,
    `${ann.email},${ben.email},2026-11-02,,,,`,
    `${ben.email.toUpperCase()},${ann.full_name},5 Nov 2026,cold,,no,`,
  );
  expect(found).toMatchObject({ holds: 'referrals', state: 'ready', kinds: { new: 3, wrong: 0 } });
  expect(await figuresOf(chapter), 'a preview changes nothing').toEqual(before);

  const done = await start(world, admin, found);
  expect(done).toMatchObject({ state: 'done', result: { added: 3, left_out: 0 }, invitations_waiting: 0 });
  expect(await figuresOf(chapter)).toMatchObject({ referrals: 4 });
  const sent = (await as(ann).get('/referrals/sent')).body.referrals;
  expect(sent, 'where they belong by their day').toMatchObject([
    { date_sent: '2026-11-02', referral_type: 'warm', referral_status: 'no_response', imported: 1 },
    { date_sent: '2026-10-01', imported: 0 },
    {
      date_sent: '2024-03-12',
      referral_type: 'hot',
      tier: 'B',
      referral_status: 'got_business',
      converted_to_business: 1,
      referral_notes: 'Office move',
      contact_number: '',
      imported: 1,
    },
  ]);
  const { body: figures } = await as(ann).get(`/members/${ann.id}/figures`);
  expect(figures.months.at(-1)).toMatchObject({ month: '2026-11' });
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);

  expect(await undone(found.id)).toMatchObject({ state: 'undone', undo_until: null });
  expect(await figuresOf(chapter)).toEqual(before);
  const after = await keptAndRecounted(world);
  expect(after.kept).toEqual(after.recounted);
  expect((await as(ann).get('/referrals/sent')).body.total).toBe(1);
  expect(await told(), 'no event and no mail').toEqual(silence);
  expect(await audited('action, details', 'import', found)).toMatchObject([
    { action: 'figures.imported', details: { file: 'last year.csv', holds: 'referrals', rows: 3 } },
    { action: 'figures.undone' },
  ]);
});

test('thank-you notes of a former year count to the cent, without a referral of their own', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const before = await figuresOf(chapter);
  const found = await notes(
    `${ann.email},${ben.email},12/03/2024,"1,234.50",Kitchen`,
    `${ann.email},${ben.email},13/03/2024,"₹ 1,25,000",`,
    `${ben.email},${ann.email},14/03/2024,0.01,`,
  );
  expect(found.kinds).toMatchObject({ new: 3, wrong: 0 });
  await start(world, admin, found);
  expect(await figuresOf(chapter)).toMatchObject({
    referrals: 0,
    approved_notes: 3,
    thankyou_value: '126234.51',
  });
  const { notes: mine } = (await as(ann).get('/thankyou/mine?direction=given')).body;
  expect(mine).toMatchObject([
    { amount: 125_000, date: '2024-03-13', status: 'approved', imported: 1 },
    { amount: 1234.5, description: 'Kitchen', date: '2024-03-12', can_change: 0 },
  ]);
  const page = (await as(ben).get(`/referrals/${mine[1].referral_id}`)).body;
  expect(page).toMatchObject({
    referral: { imported: 1 },
    story: [{ kind: 'thanked', amount: 1234.5, who: { id: ann.id } }],
    may: { thank: 0, answer: 0, withdraw: 0 },
  });
  const counted = await keptAndRecounted(world);
  expect(counted.kept).toEqual(counted.recounted);
  await undone(found.id);
  expect(await figuresOf(chapter)).toEqual(before);
  expect((await as(ann).get('/thankyou/mine?direction=given')).body.total).toBe(0);
});

test('a file whose amounts have a decimal comma is read so throughout', async () => {
  const { ann, ben } = await twoMembers();
  const pair = `${ann.email};${ben.email}`;
  const found = await upload(
    world,
    admin,
    `Von;An;Datum;Betrag\r\n${pair};01.02.2024;1.234,50\r\n${pair};02.02.2024;1.500\r\n`,
    'Dank.csv',
    'thank_yous',
  );
  const rows = await rowsOf(world, admin, found);
  const amounts = rows.map(({ stored }: { stored: { field: string; value: string }[] }) =>
    stored.find(({ field }) => field === 'amount'),
  );
  expect(amounts).toEqual([
    { field: 'amount', value: '1234.50' },
    { field: 'amount', value: '1500' },
  ]);
});

test('people are members of one chapter: a name that several bear is one in the chapter of the other', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const elsewhere = await aMember({});
  const twins = [
    await aMember({ chapter, full_name: 'José Twin' }),
    await aMember({ full_name: 'Jose twin' }),
  ];
  const found = await referrals(
    `${ann.email},jose TWIN,2024-01-01,,,,`,
    `${ann.email},${elsewhere.email},2024-01-01,,,,`,
    `nobody@example.com,${ben.email},2024-01-01,,,,`,
    `${ann.email},${ann.email},2024-01-01,,,,`,
    `admin@example.com,${ben.email},2024-01-01,,,,`,
  );
  expect(await problemsOf(found)).toEqual([
    '',
    "receiver is not in the giver's chapter",
    'giver is not a member',
    'receiver must be someone other than the giver',
    'giver is not a member',
  ]);
  await aMember({ chapter, full_name: 'Jose Twin' });
  expect(await problemsOf(await referrals(`${ann.email},Jose Twin,2024-01-01,,,,`))).toEqual([
    'receiver is the name of several members: write the e-mail',
  ]);
  expect(twins).toHaveLength(2);
});

test('what is written otherwise is refused with its reason: dates to come, amounts that are none, unknown types', async () => {
  const { ann, ben } = await twoMembers();
  const pair = `${ann.email},${ben.email}`;
  expect(
    await problemsOf(
      await referrals(
        `${pair},10/11/2026,,,,`,
        `${pair},31/12/1949,,,,`,
        `${pair},31/02/2024,,,,`,
        `${pair},2024-01-01,boiling,,,`,
        `,${ben.email},2024-01-01,,,,`,
        `${pair},2024-01-01,,,,=1+1`,
      ),
    ),
  ).toEqual([
    'date must be from 1950 until today',
    'date must be from 1950 until today',
    'date is a day that does not exist',
    'referral_type must be one of Hot, Warm, Cold',
    'giver is required',
    'comments begins like a formula (=, +, - or @)',
  ]);
  const amount = 'amount must be an amount above 0 with at most two decimal places';
  expect(
    await problemsOf(
      await notes(
        ...['0', '-5', '1.234', '1,23.50', '9999999999999', 'a lot'].map(
          (text) => `${pair},2024-01-01,"${text}",`,
        ),
      ),
    ),
  ).toEqual(Array(6).fill(amount));
});

test('the same file a second time adds nothing, and two equal rows of one file are two figures', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const row = `${ann.email},${ben.email},2024-01-01,Hot,,,`;
  const first = await referrals(row, row);
  expect(first).toMatchObject({ kinds: { new: 2 }, warned: 1 });
  await start(world, admin, first);
  const again = await referrals(row, `${row}Other words`);
  expect(again.kinds).toMatchObject({ new: 0, same: 2 });
  const more = await referrals(row, row, row);
  expect(more.kinds).toMatchObject({ new: 1, same: 2 });
  await start(world, admin, more);
  expect(await figuresOf(chapter)).toMatchObject({ referrals: 3 });
  await undone(first.id);
  expect((await referrals(row, row)).kinds, 'what was undone may come again').toMatchObject({
    new: 1,
    same: 1,
  });
});

test('what is being undone is not there any more: its file can be uploaded again at once', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const another = `state = 'undoing', lease_by = 'another', lease_until = '2026-11-09T11:00:00Z'`;
  const again = async (add: typeof notes, row: string) => {
    const first = await add(row);
    await start(world, admin, first);
    await sql(`UPDATE imports SET ${another} WHERE id = $1`, [first.id]);
    const second = await add(row);
    expect(second.kinds).toMatchObject({ new: 1, same: 0 });
    await sql(`UPDATE imports SET state = 'done', lease_until = NULL WHERE id = $1`, [first.id]);
    expect((await add(row)).kinds).toMatchObject({ new: 0, same: 1 });
    await sql(`UPDATE imports SET ${another} WHERE id = $1`, [first.id]);
    const added = await start(world, admin, await add(row));
    expect(added.result).toMatchObject({ added: 1 });
    await sql(`UPDATE imports SET state = 'done', lease_until = NULL WHERE id = $1`, [first.id]);
    await undone(first.id);
  };
  await again(referrals, `${ann.email},${ben.email},2024-06-01,Hot,,,`);
  await again(notes, `${ann.email},${ben.email},2024-06-01,12.50,`);
  expect(await figuresOf(chapter)).toMatchObject({
    referrals: 1,
    approved_notes: 1,
    thankyou_value: '12.50',
  });
});

test('two super admins who import one file at once add its figures once', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const row = `${ann.email},${ben.email},2024-05-01,Hot,,,`;
  const other = await aSuperAdmin();
  const [one, two] = [
    await referrals(row),
    await upload(world, other, file(REFERRALS, row), 'too.csv', 'referrals'),
  ];
  const [mine, theirs] = await Promise.all([start(world, admin, one), start(world, other, two)]);
  expect(mine.result.added + theirs.result.added).toBe(1);
  expect(await figuresOf(chapter)).toMatchObject({ referrals: 1 });
});

test('any super admin undoes an import for 30 days, once, and even two at once', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const found = await referrals(`${ann.email},${ben.email},2024-05-02,Hot,,,`);
  expect((await undo(found.id)).status, 'nothing was imported yet').toBe(404);
  await start(world, admin, found);
  const late = await referrals(`${ann.email},${ben.email},2024-05-03,Hot,,,`);
  await start(world, admin, late);
  const other = await aSuperAdmin();
  const listed = (await as(other).get('/imports')).body.imports;
  expect(listed).toContainEqual(expect.objectContaining({ id: found.id, holds: 'referrals', state: 'done' }));
  expect((await as(await aMember({ flags: ['can_add_member'] })).get(`/imports/${found.id}`)).status).toBe(
    404,
  );
  const answers = await Promise.all([undo(found.id), undo(found.id, other)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(await settled(world, other, found.id)).toMatchObject({ state: 'undone' });
  expect((await undo(found.id)).body).toMatchObject({ state: 'undone' });
  expect(await audited('action', 'import', found)).toEqual([
    { action: 'figures.imported' },
    { action: 'figures.undone' },
  ]);
  expect(await figuresOf(chapter)).toMatchObject({ referrals: 1 });

  clock.advance(30 * 86_400_000 + 1);
  const refused = await undo(late.id, await aSuperAdmin());
  expect([refused.status, refused.body.message]).toEqual([409, 'An import can be undone for 30 days']);
  expect(await figuresOf(chapter)).toMatchObject({ referrals: 1 });
});

test('figures are for super admins, and nothing more can be done with one that was imported', async () => {
  const adder = await aMember({ flags: ['can_add_member'] });
  const body = { file_name: 'a.csv', size: 1, holds: 'referrals' };
  expect((await as(adder).post('/imports', body)).status).toBe(403);
  const { ann, ben } = await twoMembers();
  const superAdmin = await aSuperAdmin();
  const found = await upload(
    world,
    superAdmin,
    file(REFERRALS, `${ann.email},${ben.email},2026-11-01,Hot,,,`),
    'a.csv',
    'referrals',
  );
  expect((await as(superAdmin).post(`/imports/${found.id}/start`, { invite: 1 })).status).toBe(400);
  await start(world, superAdmin, found);
  const links = await as(superAdmin).post(`/imports/${found.id}/invitations`, {
    address: 'https://network.example',
  });
  expect(links.status, links.text).toBe(409);
  const [{ id } = { id: 0 }] = (await as(ben).get('/referrals/received')).body.referrals;
  const answer = await as(ben).patch(`/referrals/${id}/status`, { referral_status: 'no_response' });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This referral was imported and cannot be changed',
  ]);
  expect(
    (await as(ben).get('/activity')).body.activities.filter(
      ({ kind }: { kind: string }) => kind !== 'member_joined',
    ),
  ).toEqual([]);
});
