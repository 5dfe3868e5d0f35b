import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, sql, aChapter, aMember, aNote, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

interface Listed {
  id: number;
  can_approve: number;
}
const pending = async (who: Person, query = '') =>
  (await as(who).get(`/thankyou/pending${query}`)).body as {
    notes: Listed[];
    total: number;
    page_size: number;
  };
const ids = (list: { notes: Listed[] }) => list.notes.map(({ id }) => id);

test("a member sees their own chapter's pending notes, newest first, or the oldest on request; a super admin every chapter's", async () => {
  const [one, two] = [await aChapter(), await aChapter()];
  const [a, b] = [await aMember({ chapter: one }), await aMember({ chapter: one })];
  const [c, d] = [await aMember({ chapter: two }), await aMember({ chapter: two })];
  const notes = [
    await aNote({ from: a, to: b }),
    await aNote({ from: c, to: d }),
    await aNote({ from: b, to: a }),
  ];
  await aNote({ from: a, to: b, status: 'approved' });
  const [first, second, third] = notes.map(({ id }) => id);
  expect(ids(await pending(a))).toEqual([third, first]);
  expect(ids(await pending(c))).toEqual([second]);
  expect(ids(await pending(admin))).toEqual([third, second, first]);
  expect(ids(await pending(a, '?oldest=1'))).toEqual([first, third]);
  expect(ids(await pending(admin, '?oldest=1'))).toEqual([first, second, third]);
  expect((await pending(a)).total).toBe(2);
  expect((await pending(admin)).total).toBe(3);
});

test('can_approve is 1 for a super admin and for a holder of the flag, except on their own notes', async () => {
  const chapter = await aChapter();
  const plain = await aMember({ chapter });
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const mine = await aNote({ from: approver, to: plain });
  const theirs = await aNote({ from: plain, to: approver });
  const can = async (who: Person, query = '') =>
    new Map((await pending(who, query)).notes.map((note) => [note.id, note.can_approve]));
  expect([...(await can(plain)).values()]).toEqual([0, 0]);
  expect(await can(approver)).toEqual(
    new Map([
      [theirs.id, 1],
      [mine.id, 0],
    ]),
  );
  expect((await can(admin)).get(mine.id)).toBe(1);
  await aNote({ from: plain, to: approver, status: 'approved' });
  expect([...(await can(approver, '?status=approved')).values()]).toEqual([0]);
});

test('searches both names and the description, regardless of case, with % and _ as ordinary letters', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [
    await aMember({ chapter, full_name: 'Ada 5%' }),
    await aMember({ chapter, full_name: 'Bob_B' }),
  ];
  const carl = await aMember({ chapter, full_name: 'Carl' });
  const one = await aNote({ from: ada, to: carl, description: 'Roof repair ÄÖ' });
  const two = await aNote({ from: carl, to: bob, description: 'Tax advice' });
  const search = async (who: Person, text: string) =>
    ids(await pending(who, `?search=${encodeURIComponent(text)}`));
  for (const who of [ada, admin]) {
    for (const text of ['ada', '5%', 'ROOF', 'repair äö'])
      expect(await search(who, text), text).toEqual([one.id]);
    for (const text of ['BOB_', 'tax ad']) expect(await search(who, text), text).toEqual([two.id]);
    expect(await search(who, 'carl')).toEqual([two.id, one.id]);
    expect(await search(who, ada.email)).toEqual([]);
    expect(await search(who, 'b_b_b')).toEqual([]);
  }
  expect(await search(await aMember(), 'carl')).toEqual([]);
});

test('the notes of a removed member are still found by their name', async () => {
  const chapter = await aChapter();
  const [gone, stays] = [await aMember({ chapter, full_name: 'Gone Soon' }), await aMember({ chapter })];
  const note = await aNote({ from: gone, to: stays });
  await sql('UPDATE users SET removed_at = now() WHERE id = $1', [gone.id]);
  expect(ids(await pending(stays))).toEqual([note.id]);
  expect(ids(await pending(stays, '?search=gone%20so'))).toEqual([note.id]);
});

test('pages have a size, a total and an end', async () => {
  const chapter = await aChapter();
  const [a, b] = [await aMember({ chapter }), await aMember({ chapter })];
  const all: number[] = [];
  for (let n = 0; n < 12; n += 1) all.unshift((await aNote({ from: a, to: b })).id);
  expect(await pending(a, '?page=1')).toMatchObject({ total: 12, page_size: 10 });
  expect(ids(await pending(a, '?page=2'))).toEqual(all.slice(10));
  expect(ids(await pending(a, '?page=2&page_size=5'))).toEqual(all.slice(5, 10));
  expect(await pending(a, '?page=9')).toEqual({ notes: [], total: 12, page_size: 10 });
  expect((await as(a).get('/thankyou/pending?status=rejected')).body.fields).toEqual({
    status: 'must be one of pending, returned, approved, withdrawn',
  });
});

test('a note stays in the chapter it was written in when its people move', async () => {
  const [old, next] = [await aChapter(), await aChapter()];
  const [from, to] = [await aMember({ chapter: old }), await aMember({ chapter: old })];
  const approver = await aMember({ chapter: next, flags: ['can_approve_thankyou'] });
  const note = await aNote({ from, to });
  await as(admin).put(`/auth/${from.id}`, { chapter_id: next.id });
  expect(ids(await pending(to))).toEqual([note.id]);
  expect(ids(await pending(approver))).toEqual([]);
  expect((await as(approver).patch(`/thankyou/${note.id}/status`, { status: 'approved' })).status).toBe(404);
});

test('sorts notes by their date, the latest first, then by when they were created', async () => {
  const chapter = await aChapter();
  const [a, b] = [await aMember({ chapter }), await aMember({ chapter })];
  const dates = ['2026-11-03', '2026-11-08', '2026-11-01', '2026-11-08'];
  const made: number[] = [];
  for (const date of dates) made.push((await aNote({ from: a, to: b, date })).id);
  const [third, first, last, newest] = made;
  expect(ids(await pending(a))).toEqual([newest, first, third, last]);
  expect(ids(await pending(a, '?page=2&page_size=2'))).toEqual([third, last]);
  const everywhere = ids(await pending(admin));
  expect(everywhere.filter((id) => made.includes(id))).toEqual([newest, first, third, last]);
});

test("a super admin can ask for one chapter's notes; a member for those of their own chapter only", async () => {
  const [home, away] = [await aChapter(), await aChapter()];
  const [from, to] = [await aMember({ chapter: home }), await aMember({ chapter: home })];
  const [farFrom, farTo] = [await aMember({ chapter: away }), await aMember({ chapter: away })];
  const { id } = await aNote({ from, to });
  await aNote({ from: farFrom, to: farTo });
  const admin = await aSuperAdmin();
  const ask = (who: { token: string }) => as(who).get(`/thankyou/pending?chapter_id=${home.id}`);
  for (const who of [admin, from]) expect((await ask(who)).body).toMatchObject({ notes: [{ id }], total: 1 });
  expect((await ask(farTo)).status).toBe(403);
});
