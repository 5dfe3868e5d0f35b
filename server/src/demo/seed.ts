import type { Database, Executor } from '../db/database.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { addDays, type Calendar, type NetworkCalendar } from '../time/calendar.ts';
import { sampleHistory } from './history.ts';
import { sampleGuests, sampleMeetings } from './meetings.ts';
import * as meetingsSql from './meetings-sql.ts';
import { sampleOneToOnes } from './one-to-ones.ts';
import * as oneToOnesSql from './one-to-ones-sql.ts';
import { seedPastYear } from './past-year.ts';
import { SIGN_INS, samplePeople } from './people.ts';
import { FACES, IDEAL_REFERRALS } from './profiles.ts';
import { referralsOfDay, type SampleMember } from './referrals.ts';
import { soFar } from './so-far.ts';
import * as sql from './sql.ts';
import { sampleTestimonials } from './testimonials.ts';
import * as testimonialsSql from './testimonials-sql.ts';

const REFERRAL_DAYS = 365;
const MEETING_DAYS = 182;
const OLD = 900;
const QUIET = 17;

/**
 * A year of referrals and one-to-ones, and six months of meetings, of a lifelike network, up to today. A later start adds the days since, so
 * that the dashboard's chart is never empty and nothing that people did in the demo is lost.
 */
export async function seedDemo(db: Database, calendar: NetworkCalendar): Promise<void> {
  const today = calendar.today();
  // Before the transaction begins: the database ends one that idles, and on a busy machine hashing takes seconds.
  const hashes = {
    member: await hashPassword(SIGN_INS.member.password),
    elevated: await hashPassword(SIGN_INS.elevated.password),
  };
  await db.transaction(async (tx) => {
    if (await sql.isEmpty(tx)) await seedPeople(tx, today, hashes);
    else if (!(await sql.isDemo(tx)))
      throw new Error('this folder holds a real network; the demo will not touch it.');
    const last = await sql.lastDay(tx);
    const first = last === null ? addDays(today, 1 - REFERRAL_DAYS) : addDays(last, 1);
    const chapters = byChapter(await sql.activeMembers(tx));
    if (last === null) await seedPastYear(tx, chapters[0] ?? [], first, calendar);
    const past = soFar(today, calendar.now());
    // Month by month: a statement with all of them takes too long on a busy machine.
    const days = [...daysBetween(first, today)];
    for (const month of new Set(days.map((day) => day.slice(0, 7))))
      await sql.insertReferrals(
        tx,
        days.filter((day) => day.startsWith(month)).flatMap((day) => sampleDay(chapters, day, today, past)),
      );
    await sql.insertApprovals(tx);
    await seedMeetings(tx, calendar);
    await seedTestimonials(tx, calendar);
    for (const chapter of await meetingsSql.chapters(tx))
      if (!(await oneToOnesSql.hasAny(tx, chapter.id)))
        await oneToOnesSql.insertOneToOnes(tx, sampleOneToOnes(chapter, calendar));
  });
}

async function seedMeetings(tx: Executor, calendar: NetworkCalendar): Promise<void> {
  const now = calendar.now();
  const chapters = await meetingsSql.chapters(tx);
  for (const [number, chapter] of chapters.entries()) {
    const last = await meetingsSql.lastDay(tx, chapter.id);
    const first = last === null ? addDays(calendar.today(), 1 - MEETING_DAYS) : addDays(last, 1);
    const meetings = sampleMeetings(chapter, number, first, calendar.ofChapter(chapter));
    // A proposal is part of the beginning; later starts add weekly meetings alone.
    const added = last === null ? meetings : meetings.filter(({ status }) => status !== 'proposed');
    await meetingsSql.insertMeetings(tx, added);
  }
  await meetingsSql.insertEntries(tx);
  await meetingsSql.insertAttendance(tx, now);
  for (const chapter of chapters) {
    const meetings = await meetingsSql.meetingsWithoutGuests(tx, chapter.id, now);
    const guests = sampleGuests(chapter, meetings);
    await meetingsSql.insertGuests(tx, guests, chapter.members[0]?.id ?? 0, now);
  }
}

async function seedTestimonials(tx: Executor, calendar: Calendar): Promise<void> {
  for (const chapter of await meetingsSql.chapters(tx)) {
    if (await testimonialsSql.hasAny(tx, chapter.id)) continue;
    const deciders = await testimonialsSql.deciders(tx, chapter.members[0]?.id ?? 0);
    await testimonialsSql.insertTestimonials(tx, sampleTestimonials(chapter, deciders, calendar.now()));
  }
}

async function seedPeople(
  tx: Executor,
  today: string,
  hashes: Record<'member' | 'elevated', string>,
): Promise<void> {
  const chapterIds = await sql.insertChapters(tx, addDays(today, -OLD));
  await sql.insertPeople(tx, samplePeople(), chapterIds, hashes.member, today);
  await sql.insertInvitations(tx, today);
  await sql.setPasswordHash(tx, SIGN_INS.elevated.email, hashes.elevated);
  await sql.insertProfiles(tx, IDEAL_REFERRALS, FACES);
  await sql.insertHistory(tx, sampleHistory(await sql.historicMembers(tx), today));
}

function byChapter(members: SampleMember[]): SampleMember[][] {
  const chapters = new Map<number, SampleMember[]>();
  for (const member of members)
    chapters.set(member.chapter_id, [...(chapters.get(member.chapter_id) ?? []), member]);
  return [...chapters.values()];
}

function* daysBetween(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}

function sampleDay(
  chapters: SampleMember[][],
  day: string,
  today: string,
  past: (instant: string) => string,
) {
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  const busy = age < QUIET ? chapters.slice(0, -1) : chapters;
  return (
    busy
      .map((members) => members.filter(({ created_at }) => created_at < day))
      // A chapter that a user created in the demo may have no one to give a referral to.
      .filter(({ length }) => length > 1)
      .flatMap((members) => referralsOfDay(members, day, age))
      .map((referral) => ({
        ...referral,
        created_at: past(referral.created_at),
        answered_at: referral.answered_at && past(referral.answered_at),
      }))
  );
}
