import { beforeEach, expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';
import { createLimits } from '../auth/limits.ts';
import { mailService } from '../mail/service.ts';
import { createUnsubscribeTokens } from '../mail/unsubscribe.ts';

const scene = await openMailScene();
const { as, another, clock, sql, aChapter, aMember, admin, arrived, subjects } = scene;
beforeEach(() => sql('DELETE FROM login_failures'));

const anAdder = async () => {
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'], activated: true });
  return { chapter, adder };
};
const invite = (who: { token: string }, ids: number[]) => as(who).post('/members/invitations', { ids });
const listed = async (query = '', who = admin) =>
  (await as(who).get(`/members?not_signed_in=1${query}`)).body.users;
const ofChapter = async ({ name }: { name: string }) =>
  (await as(admin).get(`/network/invitations?search=${encodeURIComponent(name)}`)).body.chapters[0];
const tokenIn = (text: string) => /#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';
const setPassword = (token: string) =>
  as('visitor').post('/auth/set-password', { token, password: 'quite another one' });

test('follows a chapter from added to invited, opened and active; the figures equal a recount', async () => {
  const { chapter } = await anAdder();
  const [ann, ben, cid] = [
    await aMember({ chapter }),
    await aMember({ chapter }),
    await aMember({ chapter }),
  ];
  expect(await ofChapter(chapter)).toMatchObject({ members: 4, active: 1, invited: 0, opened: 0, held: 0 });
  const before = (await as(admin).get('/network/invitations/totals')).body;
  const { status, body } = await invite(admin, [ann.id, ben.id]);
  expect([status, body]).toEqual([
    201,
    {
      by_mail: 1,
      ends_at: '2026-11-17T10:00:00.000Z',
      answers: [
        { id: ann.id, status: 'invited' },
        { id: ben.id, status: 'invited' },
      ],
    },
  ]);
  const mails = await arrived();
  const token = tokenIn(plain(mails.find(({ to }) => to.includes(ann.email))));
  expect(await listed(`&chapter_id=${chapter.id}`)).toMatchObject([
    { id: ann.id, invitation: { opened_at: null } },
    { id: ben.id, invitation: { opened_at: null } },
    { id: cid.id, invitation: null },
  ]);
  await as('visitor').post('/auth/link', { token });
  expect(await ofChapter(chapter)).toMatchObject({ active: 1, invited: 2, opened: 1 });
  expect((await as(admin).get(`/members/${ann.id}`)).body.invitation.opened_at).not.toBeNull();
  await setPassword(token);
  expect(await ofChapter(chapter)).toMatchObject({ active: 2, invited: 1, opened: 0 });
  expect((await as(admin).get('/network/invitations/totals')).body).toEqual({
    ...before,
    active: before.active + 1,
    invited: before.invited + 1,
  });
  expect((await listed(`&chapter_id=${chapter.id}`)).map(({ id }: { id: number }) => id)).toEqual([
    ben.id,
    cid.id,
  ]);
  const { kept, recounted } = await keptAndRecounted(scene);
  expect(kept).toEqual(recounted);
});

test('an invitation ends with what revokes its link: another e-mail, a move, the end, or its maker who may no longer invite', async () => {
  const { chapter, adder } = await anAdder();
  const elsewhere = await aChapter();
  const people = await Promise.all([1, 2, 3, 4].map(() => aMember({ chapter })));
  const [moves, renamed, leaves, stays] = people as [(typeof people)[0], ...typeof people];
  await invite(
    adder,
    people.map(({ id }) => id),
  );
  expect(await ofChapter(chapter)).toMatchObject({ invited: 4 });
  await as(admin).put(`/auth/${moves.id}`, { chapter_id: elsewhere.id });
  await as(admin).put(`/auth/${renamed?.id}`, { email: 'another.one@example.com' });
  await as(admin).post(`/members/${leaves?.id}/end`, {});
  expect(await ofChapter(chapter)).toMatchObject({ invited: 1 });
  await as(admin).post(`/permissions/${adder.id}`, (await as(admin).get(`/permissions/${stays?.id}`)).body);
  expect(await ofChapter(chapter)).toMatchObject({ invited: 0 });
  const { kept, recounted } = await keptAndRecounted(scene);
  expect(kept).toEqual(recounted);
});

test('refuses only whom it cannot invite, with the reason', async () => {
  const { chapter, adder } = await anAdder();
  const ann = await aMember({ chapter });
  const active = await aMember({ chapter, activated: true });
  const elevated = await aMember({ chapter, flags: ['can_approve_guest'] });
  const outsider = await aMember();
  const ids = [ann.id, active.id, elevated.id, outsider.id];
  expect((await invite(adder, ids)).body.answers).toEqual([
    { id: ann.id, status: 'invited' },
    {
      id: active.id,
      status: 'refused',
      code: 'forbidden',
      message: 'Only a super admin can create a link for someone who has signed in before',
    },
    {
      id: elevated.id,
      status: 'refused',
      code: 'forbidden',
      message: 'Only a super admin can invite someone who holds a permission',
    },
    { id: outsider.id, status: 'refused', code: 'not_found', message: 'Member not found' },
  ]);
  expect((await subjects()).length).toBe(1);
  expect((await invite(admin, ids)).body.answers.map(({ status }: { status: string }) => status)).toEqual([
    'invited',
    'refused',
    'invited',
    'invited',
  ]);
});

test('limits a member by mailbox also where several are invited at once; the others among them are invited', async () => {
  const { chapter, adder } = await anAdder();
  const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
  for (let n = 0; n < 3; n += 1) await invite(adder, [ann.id]);
  const { answers } = (await invite(adder, [ann.id, ben.id])).body;
  expect(answers).toMatchObject([
    { id: ann.id, status: 'refused', code: 'too_many_requests' },
    { id: ben.id, status: 'invited' },
  ]);
});

test('members with can_add_member list those whom they may invite; others and elevated ones are not in it', async () => {
  const { chapter, adder } = await anAdder();
  const ann = await aMember({ chapter });
  await aMember({ chapter, flags: ['can_approve_guest'] });
  const { body } = await as(adder).get('/elevated/members?not_signed_in=1');
  expect([body.total, body.members]).toMatchObject([1, [{ id: ann.id, invitation: null }]]);
  const nobody = await as(ann).get('/elevated/members?not_signed_in=1');
  expect([nobody.status, nobody.body.members, nobody.body.total]).toEqual([200, [], 0]);
});

test("a chapter's invitations are held back, imports included, and sent later for the whole chapter", async () => {
  const { chapter, adder } = await anAdder();
  const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
  const path = `/chapters/${chapter.id}/invitations`;
  expect((await as(admin).put(path, { held: 1 })).status).toBe(204);
  for (const answer of [
    (await invite(admin, [ann.id])).body.answers[0],
    (await as(adder).post(`/members/${ann.id}/invite`)).body,
  ])
    expect(answer).toMatchObject({
      code: 'conflict',
      message: 'The invitations of this chapter are held back',
    });
  const mail = mailService({
    db: scene.db,
    on: true,
    tokens: createUnsubscribeTokens(),
    limits: createLimits(clock.now),
    now: clock.now,
  });
  const imported = await scene.db.transaction((tx) => mail.invite(tx, null, [ann.id, ben.id]));
  expect(imported.invited).toEqual([]);
  expect(await subjects()).toEqual([]);
  const { body } = await as(admin).post(path);
  expect([body.left, body.answers.map(({ id }: { id: number }) => id)]).toEqual([0, [ann.id, ben.id]]);
  expect(await subjects()).toHaveLength(2);
  expect(await ofChapter(chapter)).toMatchObject({ held: 0, invited: 2 });
  const { entries } = (await as(admin).get(`/chapters/${chapter.id}/history`)).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith('invitations'))).toEqual([
    'invitations.released',
    'invitations.held',
  ]);
});

test('a large chapter is invited a hundred at a time, those who were not invited first', async () => {
  const { chapter } = await anAdder();
  await sql(
    `INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
     SELECT 'member', 'Many ' || n, 'many.' || n || '@example.com', 'x', '9000000000', 'Law', '2027-12-31', $1 FROM generate_series(1, 130) n`,
    [chapter.id],
  );
  const path = `/chapters/${chapter.id}/invitations`;
  expect((await as(admin).post(path)).body.left).toBe(30);
  clock.advance(1000);
  const { body } = await as(admin).post(path);
  expect([body.left, body.answers.length]).toEqual([30, 100]);
  expect(await ofChapter(chapter)).toMatchObject({ members: 131, invited: 130 });
});

test('without mail links are handed over, and none is where mail goes out', async () => {
  const { as: withoutMail } = await another({ mail: undefined });
  const { chapter } = await anAdder();
  const ann = await aMember({ chapter });
  const { body } = await withoutMail(admin).post('/members/invitations', { ids: [ann.id] });
  expect(body.by_mail).toBe(0);
  expect((await setPassword(tokenIn(body.answers[0].link))).body.user.id).toBe(ann.id);
});

test('chapters with most members who have not signed in come first, and waiting=1 leaves out the others', async () => {
  const [few, many, none] = [await aChapter(), await aChapter(), await aChapter()];
  await aMember({ chapter: few });
  for (let n = 0; n < 2; n += 1) await aMember({ chapter: many });
  await aMember({ chapter: none, activated: true });
  const { chapters } = (await as(admin).get('/network/invitations?waiting=1')).body;
  const ids = chapters.map(({ id }: { id: number }) => id);
  expect(ids.indexOf(many.id)).toBeLessThan(ids.indexOf(few.id));
  expect(ids).not.toContain(none.id);
});

test('opening links, inviting again, moving and ending members while their inviter loses the right neither deadlocks nor miscounts', async () => {
  const withoutMail = (await another({ mail: undefined })).as;
  const { chapter, adder } = await anAdder();
  const elsewhere = await aChapter();
  const found: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await as(admin).post(`/permissions/${adder.id}`, flags({ can_add_member: 1 }));
    const people = await Promise.all(Array.from({ length: 12 }, () => aMember({ chapter })));
    const { body } = await withoutMail(adder).post('/members/invitations', {
      ids: people.map(({ id }) => id),
    });
    const tokens = body.answers.map(({ link }: { link: string }) => tokenIn(link));
    const [first, second, third, ...others] = people.map(({ id }) => id);
    const answers = await Promise.all([
      as(admin).post(`/permissions/${adder.id}`, flags()),
      ...tokens.map((token: string) => as('visitor').post('/auth/link', { token })),
      as(admin).put(`/auth/${first}`, { chapter_id: elsewhere.id }),
      as(admin).post(`/members/${second}/end`),
      as(admin).put(`/auth/${third}`, { email: `other.${third}@example.com` }),
      invite(admin, others),
    ]);
    found.push(...answers.map(({ status }) => status).filter((status) => ![200, 201, 404].includes(status)));
    await sql('DELETE FROM login_failures');
  }
  expect(found).toEqual([]);
  const [lost] = await sql(
    'SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(lost).toEqual({ deadlocks: 0 });
  const { kept, recounted } = await keptAndRecounted(scene);
  expect(kept).toEqual(recounted);
});
