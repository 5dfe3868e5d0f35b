import { expect, test } from 'vitest';
import { guestForm } from '../../../test/access/valid.ts';
import { aKey, openTestApp } from '../../../test/app.ts';

const { as, audited, sql, aChapter, aMember, aMeeting, aGuest, aSuperAdmin } = await openTestApp();
const chapter = await aChapter();
const ada = await aMember({ chapter });
const approver = await aMember({ chapter, flags: ['can_approve_guest'] });
const admin = await aSuperAdmin();
const remove = (who: { token: string }, { id }: { id: number }) =>
  as(who).send('DELETE', `/api/guests/${id}`);

test('the inviter removes a guest until someone has decided, and may invite them again', async () => {
  const meeting = await aMeeting({ by: ada });
  const form = guestForm();
  const { body: guest } = await as(ada).post(`/meetings/${meeting.id}/guests`, form);
  expect(guest.may.remove).toBe(1);
  expect((await remove(ada, guest)).status).toBe(204);
  expect((await remove(ada, guest)).status).toBe(404);
  const again = await as(ada).post(`/meetings/${meeting.id}/guests`, { ...form, email: 'right@example.com' });
  expect(again.status).toBe(201);
  await as(approver).patch(`/guests/${again.body.id}/status`, { status: 'approved' });
  expect(await remove(ada, again.body)).toMatchObject({ status: 409 });
});

test('a super admin deletes the data of any guest, also of one who became a member, whose membership stays', async () => {
  const meeting = await aMeeting({ by: ada });
  const [came, member] = [
    await aGuest({ by: ada, meeting, status: 'came' }),
    await aGuest({ by: ada, meeting, status: 'came' }),
  ];
  await sql('UPDATE guests SET member_id = $2 WHERE id = $1', [member.id, ada.id]);
  expect((await remove(approver, came)).status).toBe(403);
  expect((await remove(admin, came)).status).toBe(204);
  expect((await as(admin).get(`/guests/${member.id}`)).body.may.remove).toBe(1);
  expect((await remove(admin, member)).status).toBe(204);
  expect(await sql('SELECT id FROM guests WHERE meeting_id = $1', [meeting.id])).toEqual([]);
  expect((await as(admin).get(`/members/${ada.id}`)).status).toBe(200);
  expect(await audited('action, chapter_id, member_id, details', 'guest', came)).toEqual([
    { action: 'guest.removed', chapter_id: chapter.id, member_id: ada.id, details: {} },
  ]);
});

test('nothing of a guest who was removed is left, not even in the answers that are kept for repeated requests', async () => {
  const meeting = await aMeeting({ by: ada });
  const form = guestForm({ name: 'Grace Brewster', business: 'Compilers of long ago' });
  const sending = { headers: { 'idempotency-key': aKey() } };
  const invite = () => as(ada).post(`/meetings/${meeting.id}/guests`, form, sending);
  const { body: guest } = await invite();
  expect((await invite()).body).toEqual(guest);
  await remove(admin, guest);
  const kept = JSON.stringify(
    await sql('SELECT k::text FROM idempotency_keys k WHERE user_id = $1', [ada.id]),
  );
  expect(kept).toContain(String(guest.id));
  for (const value of Object.values(form)) expect(kept).not.toContain(value);
  expect((await invite()).status).toBe(404);
  expect(await sql('SELECT 1 FROM guests WHERE meeting_id = $1', [meeting.id])).toEqual([]);
});
