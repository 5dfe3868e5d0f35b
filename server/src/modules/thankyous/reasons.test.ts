import { endpoints } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, aChapter, aMember, aNote, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const REASON = 'Invoice 4711 was never paid';

async function aReturnedNote() {
  const chapter = await aChapter();
  const [from, to, colleague] = [
    await aMember({ chapter }),
    await aMember({ chapter }),
    await aMember({ chapter, flags: ['can_add_member', 'can_approve_testimonial'] }),
  ];
  const decider = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const note = await aNote({ from, to });
  const { status } = await as(decider).patch(`/thankyou/${note.id}/status`, {
    status: 'returned',
    reason: REASON,
  });
  expect(status).toBe(200);
  return { chapter, from, to, colleague, decider, note };
}
const listed = async (who: Person) =>
  (await as(who).get('/thankyou/pending?status=returned')).body.notes as {
    id: number;
    return_reason: string | null;
  }[];

test('the two people of a returned note and those who decide in its chapter read its reason', async () => {
  const { from, to, decider, note } = await aReturnedNote();
  for (const who of [from, to, decider, admin])
    expect(await listed(who), who.full_name).toContainEqual(
      expect.objectContaining({ id: note.id, return_reason: REASON }),
    );
  for (const who of [from, to, admin])
    expect((await as(who).get(`/referrals/${note.referral_id}`)).text).toContain(REASON);
});

test('the rest of the chapter sees the note without its reason, by any call that reads', async () => {
  const { chapter, from, to, colleague, note } = await aReturnedNote();
  expect(await listed(colleague)).toEqual([expect.objectContaining({ id: note.id, return_reason: null })]);
  const ids = new Set([chapter.id, from.id, to.id, colleague.id, note.id, note.referral_id]);
  const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
  let answered = 0;
  for (const { path } of reads)
    for (const id of path.includes(':') ? ids : [0])
      for (const query of ['', '?status=returned', '?search=4711', '?status=returned&search=4711']) {
        const { status, text } = await as(colleague).get(path.replace(/:\w+/, String(id)) + query);
        if (status === 200) answered += 1;
        expect(text, path + query).not.toContain(REASON);
      }
  expect(answered).toBeGreaterThan(20);
});

test('no search finds a note by its reason, not even for those who may read it', async () => {
  const { decider } = await aReturnedNote();
  for (const who of [decider, admin])
    expect((await as(who).get('/thankyou/pending?status=returned&search=4711')).body.notes).toEqual([]);
});

test('a decider who loses the flag, or moves to another chapter, no longer reads the reason', async () => {
  const { decider, note } = await aReturnedNote();
  expect((await as(admin).post(`/permissions/${decider.id}`, flags())).status).toBe(200);
  expect(await listed(decider)).toEqual([expect.objectContaining({ id: note.id, return_reason: null })]);

  const { decider: mover } = await aReturnedNote();
  await as(admin).put(`/auth/${mover.id}`, { chapter_id: (await aChapter()).id });
  expect(await listed(mover)).toEqual([]);
});
