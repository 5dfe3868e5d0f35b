import { expect } from 'vitest';
import { AT_MOST_EVERY } from '../src/modules/standings/keeper.ts';
import { openTestApp } from './app.ts';
import { createKeeper, recountStandings } from './standings.ts';

/** A network on 20 November 2026 whose standings are computed when a test says so, and chapters with a bit of everything. */
export async function openStandings() {
  const world = await openTestApp({ startsAt: '2026-11-20T09:00:00Z' });
  const { as, sql, clock, aChapter, aMember, aReferral, aNote, aMeeting } = world;
  const admin = await world.aSuperAdmin();
  const keeper = createKeeper(world);

  /** Later than the last time that any chapter was computed. */
  async function settle() {
    clock.advance(AT_MOST_EVERY + 1);
    await keeper.round();
  }
  const standing = async (chapter: { id: number }, who = admin) =>
    (await as(who).get('/network/standings')).body.standings.find(
      ({ id }: { id: number }) => id === chapter.id,
    );
  const staleChapters = async () =>
    (await sql<{ chapter_id: number }>('SELECT DISTINCT chapter_id FROM stale_chapters ORDER BY 1')).map(
      ({ chapter_id }) => chapter_id,
    );

  /** Every standing is what a recount of the rows says. */
  async function expectRecount(who = admin) {
    const { body } = await as(who).get('/network/standings');
    const standings = new Map(body.standings.map((row: { id: number }) => [row.id, row]));
    for (const expected of await recountStandings(world, clock.now()))
      expect(standings.get(expected.id)).toMatchObject(expected);
  }

  async function aBusyChapter() {
    const chapter = await aChapter();
    const joined = '2025-01-10T08:00:00Z';
    const [ann, ben] = [await aMember({ chapter, joined }), await aMember({ chapter, joined })];
    const cleo = await aMember({ chapter, joined: '2026-11-03T08:00:00Z' });
    await aReferral({ from: ann, to: ben, at: '2026-11-01T00:00:00Z', status: 'got_business' });
    await aReferral({ from: ann, to: cleo, at: '2026-11-19T08:00:00Z' });
    await aReferral({ from: ben, to: ann, at: '2026-10-31T23:00:00Z', status: 'no_response' });
    await aReferral({ from: ben, to: ann, at: '2025-12-01T00:00:00Z' });
    const old = await aReferral({ from: ben, to: ann, at: '2025-11-30T23:00:00Z', status: 'got_business' });
    const approved = { status: 'approved', approvedBy: admin, referral: old, from: ann, to: ben } as const;
    await aNote({ ...approved, amount: '1000.50', date: '2026-11-30' });
    await aNote({ ...approved, amount: '70.25', date: '2026-02-01' });
    await aNote({ ...approved, amount: '9', date: '2025-11-30' });
    await aNote({ referral: old, from: ann, to: ben, amount: '5', date: '2026-11-05' });
    const [held, before, notTaken] = [
      await aMeeting({ by: ann, at: '2026-11-05T07:00:00Z' }),
      await aMeeting({ by: ann, at: '2026-10-29T07:00:00Z' }),
      await aMeeting({ by: ann, at: '2026-11-12T07:00:00Z' }),
    ];
    const record = (meeting: { id: number }, member: { id: number }, state: string | null) =>
      sql(
        `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
       VALUES ($1, $2, $3, now(), $4, now())`,
        [meeting.id, member.id, state, ann.id],
      );
    await record(held, ann, 'late');
    await record(held, ben, 'medical');
    await record(before, ann, 'substitute');
    await record(notTaken, ann, null);
    return { chapter, ann, ben, cleo, held };
  }

  return { ...world, world, admin, keeper, settle, standing, staleChapters, expectRecount, aBusyChapter };
}
