import { HISTORY_KINDS, SIGN_IN_ACTIONS } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { actions, createHistoryReader } from '../../../test/histories.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const { all, ofNetwork } = createHistoryReader(as, admin);

test('everything that happens anywhere, latest first, without sign-ins unless they are asked for', async () => {
  const [near, far] = [await aChapter({ name: 'Near' }), await aChapter({ name: 'Far' })];
  const [anna, bert] = [
    await aMember({ chapter: near, full_name: 'Anna' }),
    await aMember({ chapter: far, full_name: 'Bert' }),
  ];
  const step = async (work: () => Promise<unknown>) => {
    clock.advance(1_000);
    await work();
  };
  await step(() => as(admin).put(`/auth/${anna.id}`, { vertical: 'Law' }));
  await step(() => as(admin).put(`/chapters/${far.id}`, { name: 'Further' }));
  for (const action of SIGN_IN_ACTIONS)
    await step(() =>
      sql(
        `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id) VALUES ($1, $2, $3, 'user', $2)`,
        [clock.now(), bert.id, action],
      ),
    );
  await step(() => as(bert).get('/network/history'));
  expect(actions(await ofNetwork())).toEqual(['call.refused', 'chapter.changed', 'member.changed']);
  expect(actions(await ofNetwork('kind=everything'))).toEqual([
    'call.refused',
    ...[...SIGN_IN_ACTIONS].reverse(),
    'chapter.changed',
    'member.changed',
  ]);
  expect(actions(await ofNetwork('kind=sign_in'))).toEqual([...SIGN_IN_ACTIONS].reverse());
  expect(actions(await ofNetwork('kind=change&search=ann'))).toEqual(['member.changed']);
  expect((await ofNetwork('kind=change')).entries[0]).toMatchObject({
    who: { id: admin.id },
    about: { type: 'chapter', id: far.id, name: 'Further' },
  });
});

test('every entry once in order, however it is paged and filtered, also where many share a moment', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  await sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id)
     SELECT $2::timestamptz - n / 7 * interval '1 second', $1,
            (ARRAY['sign_in', 'member.changed', 'list.exported', 'thankyou.approved', 'guest.invited'])[1 + n % 5], 'user', $1, $3
       FROM generate_series(1, 90) n`,
    [member.id, clock.now(), chapter.id],
  );
  for (const filter of ['', 'kind=everything', ...HISTORY_KINDS.map((kind) => `kind=${kind}`)]) {
    const whole = (await all('/network/history', `${filter}&page_size=1000`)).entries;
    expect(whole.map(({ at }) => at)).toEqual([...whole.map(({ at }) => at)].sort().reverse());
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    expect((await all('/network/history', `${filter}&page_size=7`)).entries, filter).toEqual(whole);
  }
});

test('finds a rare kind at once, however much else happened since', async () => {
  const member = await aMember();
  clock.advance(1_000);
  await as(admin).post(`/permissions/${member.id}`, flags({ can_add_member: 1 }));
  clock.advance(10_000);
  await sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id)
     SELECT $2::timestamptz - n * interval '1 millisecond', $1, 'member.changed', 'user', $1 FROM generate_series(1, 5000) n`,
    [member.id, clock.now()],
  );
  const first = await ofNetwork('kind=permissions&page_size=1');
  expect(first.entries).toMatchObject([{ action: 'permissions.changed', about: { id: member.id } }]);
});

test('permissions that ended on their last day are part of it', async () => {
  const member = await aMember();
  await as(admin).post(`/permissions/${member.id}`, {
    ...flags({ can_add_member: 1 }),
    permissions_until: '2026-11-09',
  });
  clock.set('2026-11-10T09:00:00Z');
  expect(actions(await ofNetwork('kind=permissions'))[0]).toBe('permissions.ended');
  expect(actions(await ofNetwork('from=2026-11-10'))).toContain('permissions.ended');
  expect(actions(await ofNetwork('kind=export'))).not.toContain('permissions.ended');
});

test('is exported with its filters', async () => {
  const { text } = await as(admin).get('/network/history/export?kind=permissions');
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]?.replace('\ufeff', '')).toBe('Date,Who,What,About,Changes,Note,Address');
  expect(lines.length).toBe(1 + (await all('/network/history', 'kind=permissions')).entries.length);
  const [audited] = await sql(
    "SELECT details FROM audit_log WHERE action = 'list.exported' AND actor_id = $1 ORDER BY id DESC LIMIT 1",
    [admin.id],
  );
  expect(audited).toEqual({ details: { list: 'history', format: 'csv', filters: { kind: 'permissions' } } });
});
