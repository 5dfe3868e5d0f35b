import type { GuestStatus, Meeting } from '@bn/contract';
import { addDays, type Calendar } from '../time/calendar.ts';
import { createChance } from './chance.ts';
import { FIRST_NAMES, LAST_NAMES, VERTICALS } from './names.ts';

export interface SampleChapter {
  id: number;
  time_zone: string | null;
  members: {
    id: number;
    full_name: string;
    email: string;
    phone: string;
    vertical: string;
    created_at: string;
  }[];
}
export interface SampleMeeting
  extends Pick<Meeting, 'day' | 'starts' | 'minutes' | 'starts_at' | 'ends_at' | 'place' | 'agenda'> {
  chapter_id: number;
  proposed_by: number;
  approved_by: number | null;
  status: 'proposed' | 'approved' | 'cancelled';
  created_at: string;
  changed_at: string | null;
  cancelled_at: string | null;
}

/** Tells the weekly meetings of the sample apart from those that users create in the demo. */
export const AGENDA = 'Introductions, referrals of the week, a talk of ten minutes';
const PLACES = [
  'Harbour Café, upper room',
  'Fjord Hotel, lounge',
  'Riverside Club',
  'Pier 12, meeting room B',
  'Acacia House',
  'Casa Aurora',
  'Quay Street 8',
  'https://meet.example.com/old-town',
];
const MINUTES = 90;
const AHEAD = 6;
const CANCELLED = 9;

/** A chapter's weekly meetings, each chapter on a weekday of its own, from a day on until some weeks ahead. */
export function sampleMeetings(
  { id, members }: SampleChapter,
  number: number,
  first: string,
  calendar: Calendar,
): SampleMeeting[] {
  const [president, , , scheduler] = members;
  if (!president) return [];
  const now = calendar.now().toISOString();
  const at = (day: string, starts: string, minutes: number) => {
    const begins = calendar.instantOf(day, starts);
    return { day, starts, minutes, starts_at: begins.toISOString(), ends_at: later(begins, minutes) };
  };
  const later = (instant: Date, minutes: number) =>
    new Date(instant.getTime() + minutes * 60_000).toISOString();
  const begun = calendar.instantOf(addDays(first, -7), '18:00').toISOString();
  const common = {
    chapter_id: id,
    place: PLACES[number % PLACES.length] as string,
    created_at: begun < now ? begun : now,
    changed_at: null,
    cancelled_at: null,
  };
  const meetings: SampleMeeting[] = [];
  const last = addDays(calendar.today(), AHEAD * 7);
  for (let day = nextWeekday(first, 2 + (number % 4)); day <= last; day = addDays(day, 7)) {
    const cancelled = meetings.length === CANCELLED;
    const placed = at(day, '07:00', MINUTES);
    const next = placed.starts_at > now && !meetings.some(({ starts_at }) => starts_at > now);
    meetings.push({
      ...common,
      ...placed,
      agenda: AGENDA,
      proposed_by: president.id,
      approved_by: president.id,
      status: cancelled ? 'cancelled' : 'approved',
      changed_at: next && number % 2 === 0 ? later(calendar.now(), -3 * 24 * 60) : null,
      cancelled_at: cancelled ? later(new Date(placed.starts_at), -2 * 24 * 60) : null,
    });
  }
  const evening = at(addDays(calendar.today(), 20 + number), '18:30', 120);
  const special: SampleMeeting = {
    ...common,
    ...evening,
    created_at: later(calendar.now(), -(60 + number * 300)),
    agenda: "Visitors' evening: bring a guest",
    proposed_by: (scheduler ?? president).id,
    approved_by: null,
    status: 'proposed',
  };
  return [...meetings, special];
}

const nextWeekday = (day: string, weekday: number): string =>
  addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7);

export interface HeldMeeting {
  id: number;
  day: string;
  ends_at: string;
  held: boolean;
}
export interface SampleGuest {
  meeting_id: number;
  chapter_id: number;
  name: string;
  phone: string;
  email: string | null;
  business: string;
  status: GuestStatus;
  invited_by: number;
  member_id: number | null;
}

export const INVITED_DAYS = 5;

export function sampleGuests(
  { id, members }: SampleChapter,
  meetings: readonly HeldMeeting[],
): SampleGuest[] {
  const known: Pick<SampleGuest, 'name' | 'phone' | 'email' | 'business'>[] = [];
  return meetings.flatMap((meeting, index) => {
    const chance = createChance(Date.parse(meeting.day) / 86_400_000 + id * 104_729);
    const inviters = members.filter(({ created_at }) => created_at < addDays(meeting.day, -INVITED_DAYS));
    if (inviters.length === 0) return [];
    const invited = (person: (typeof known)[0], status: GuestStatus, member_id: number | null = null) => ({
      ...person,
      meeting_id: meeting.id,
      chapter_id: id,
      status,
      invited_by: chance.pick(inviters).id,
      member_id,
    });
    const stranger = () => {
      const [first, last] = [chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES)];
      const number = chance.number(99_999_999);
      const person = {
        name: `${first} ${last}`,
        phone: String(8_000_000_000 + id * 100_000_000 + number),
        email: chance.happens(80) ? `${first}.${last}.${number}@guests.example`.toLowerCase() : null,
        business: chance.pick(VERTICALS),
      };
      return person;
    };
    if (!meeting.held) return [invited(stranger(), 'approved'), invited(stranger(), 'invited')];
    const next = meetings[index + 1];
    const joined = members
      .filter(({ created_at }) => created_at >= meeting.day && next && created_at < next.day)
      .map((member) =>
        invited(
          { name: member.full_name, phone: member.phone, email: member.email, business: member.vertical },
          'came',
          member.id,
        ),
      );
    const again = known.length > 0 && chance.happens(25) ? [chance.pick(known)] : [];
    const fresh = Array.from({ length: chance.number(3) }, stranger);
    known.push(...fresh);
    return [
      ...joined,
      ...[...again, ...fresh].map((person) => invited(person, chance.happens(82) ? 'came' : 'did_not_come')),
    ];
  });
}
