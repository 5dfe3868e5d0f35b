import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

test("changes a chapter's name, region or both, and every reader gets the new ones", async () => {
  const chapter = await aChapter({ name: 'Old', region: 'North' });
  const member = await aMember({ chapter });
  const { status, body } = await as(admin).put(`/chapters/${chapter.id}`, { name: ' New ' });
  expect([status, body]).toEqual([200, { id: chapter.id, name: 'New', region: 'North' }]);
  expect((await as(member).get('/auth/me')).body.chapter).toEqual(body);
  expect((await as(admin).get('/chapters?search=New - North')).body.chapters).toEqual([body]);
  const [entry] = await sql("SELECT details FROM audit_log WHERE action = 'chapter.changed'");
  const after = { ...body, time_zone: null };
  expect(entry).toEqual({ details: { before: { ...after, name: 'Old' }, after } });
});

test('saving a change composes the rest as well, which a process of the last release may have stored', async () => {
  const { id } = await aChapter({ name: 'Engines' });
  await sql('UPDATE chapters SET region = $2 WHERE id = $1', [id, 'Orle\u0301ans']);
  const { body } = await as(admin).put(`/chapters/${id}`, { name: 'Motors' });
  expect(body).toEqual({ id, name: 'Motors', region: 'Orl\u00e9ans' });
  // Composing takes these apart: 400 characters.
  const long = '\u0958'.repeat(200);
  await sql('UPDATE chapters SET region = $2 WHERE id = $1', [id, long]);
  expect((await as(admin).put(`/chapters/${id}`, { name: 'Engines' })).body.region).toBe(long);
});

test('two chapters never have the same name and region, whatever the case', async () => {
  const one = await aChapter({ name: 'Same', region: 'Place' });
  const other = await aChapter({ name: 'Other', region: 'Place' });
  const refused = await as(admin).put(`/chapters/${other.id}`, { name: 'SAME' });
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await as(admin).put(`/chapters/${one.id}`, { name: 'SAME' })).status, 'its own name').toBe(200);
});

test('an unknown chapter is 404, with and without changes; figures of an existing one', async () => {
  expect((await as(admin).put('/chapters/999999', { name: 'X' })).status).toBe(404);
  expect((await as(admin).get('/chapters/999999')).status).toBe(404);
  const chapter = await aChapter();
  await aMember({ chapter, flags: ['can_add_member'] });
  expect((await as(admin).get(`/chapters/${chapter.id}`)).body).toMatchObject({
    ...{ id: chapter.id, name: chapter.name, region: chapter.region },
    ...{ members: 1, admins: 1, referrals: 0, pending_notes: 0, approved_notes: 0, thank_you_value: 0 },
  });
});
