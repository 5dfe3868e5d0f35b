import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Database } from '../../db/database.ts';

/** Fails from this batch of a file on. */
let failsAt = Number.POSITIVE_INFINITY;
let asked = 0;
/** Happens while the second batch is read. */
let meanwhile = async (): Promise<unknown> => undefined;
const watchStatements = (db: Database): Database => ({
  ...db,
  queryUnprepared: async (text, values) => {
    if (text.includes('after_0')) asked += 1;
    if (text.includes('after_0') && asked === 2) await meanwhile();
    if (asked >= failsAt) throw Object.assign(new Error('gone'), { code: '08006' });
    return db.queryUnprepared(text, values);
  },
});
const { app, as, sql, aChapter, aMember, aNote, aSuperAdmin } = await openTestApp({ watchStatements });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const admin = await aSuperAdmin();
const chapter = await aChapter();
await sql(
  `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
   SELECT 'member', 'Crowd ' || n, 'crowd' || n || '@example.com', '5550000000', 'x', $1, 'Law', '2030-01-01'
     FROM generate_series(1, 3500) n`,
  [chapter.id],
);
const ask = (format: string, who = admin, list = '/members/export') => {
  asked = 0;
  return fetch(`${address}/api${list}?format=${format}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
};

test.each(['csv', 'xlsx'])(
  'a database that is down before the first row is a 503, and no file (%s)',
  async (format) => {
    failsAt = 1;
    const answer = await ask(format);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('content-disposition')).toBe(null);
  },
);

test.each(['csv', 'xlsx'])(
  'a database that fails in the middle breaks the file off, visibly (%s)',
  async (format) => {
    // More often than a person has slots: each is released.
    for (let time = 1; time <= 3; time += 1) {
      failsAt = 3;
      const answer = await ask(format);
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow();
    }
    failsAt = Number.POSITIVE_INFINITY;
    const whole = await ask('csv');
    expect((await whole.text()).trimEnd().split('\r\n')).toHaveLength(3501);
  },
);

test('a reader who moves to another chapter in the middle gets no further row of the old one', async () => {
  failsAt = Number.POSITIVE_INFINITY;
  const reader = await aMember({ chapter });
  const elsewhere = await aChapter();
  meanwhile = () => as(admin).put(`/auth/${reader.id}`, { chapter_id: elsewhere.id });
  const answer = await ask('csv', reader, '/elevated/members/export');
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  // What was in progress at the time of the move, and nothing after it.
  expect(asked).toBe(2);
});

test('an approver who loses the flag in the middle gets no further row as an approver', async () => {
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const people = { from: await aMember({ chapter }), to: await aMember({ chapter }) };
  for (let note = 0; note < 3; note += 1) await aNote(people);
  await sql(
    `INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at)
     SELECT n.referral_id, n.chapter_id, n.from_member_id, n.to_member_id, 1, 'x', n.date, 'pending', n.created_at
       FROM thank_you_notes n CROSS JOIN generate_series(1, 300)`,
  );
  meanwhile = () => as(admin).post(`/permissions/${approver.id}`, flags());
  const answer = await ask('csv', approver, '/thankyou/pending/export');
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(asked).toBe(2);
});

test('a session that ends in the middle breaks the file off', async () => {
  failsAt = Number.POSITIVE_INFINITY;
  meanwhile = () => sql('DELETE FROM sessions WHERE user_id = $1', [admin.id]);
  const answer = await ask('csv');
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});
