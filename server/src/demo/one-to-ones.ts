import { addDays, type Calendar } from '../time/calendar.ts';
import { createChance } from './chance.ts';
import type { SampleChapter } from './meetings.ts';

export interface SampleOneToOne {
  chapter_id: number;
  low_id: number;
  high_id: number;
  asked_by: number;
  day: string;
  starts: string;
  minutes: number;
  starts_at: string;
  ends_at: string;
  place: string;
  topics: string;
  status: 'proposed' | 'accepted' | 'confirmed' | 'disputed';
  low_met: boolean | null;
  high_met: boolean | null;
  created_at: string;
}

const WEEKS = 52;
const AHEAD = 2;
const PERCENT = 55;
const MINUTES = 60;
const TIMES = ['08:00', '12:30', '16:00', '17:30'];
const PLACES = ['Harbour Café', 'Quay Street 8', 'Riverside Club', 'https://meet.example.com/one-to-one'];
const TOPICS = [
  'Whom each of us would like to meet',
  'The new shop, and who could supply it',
  'Three clients we might share',
  '',
];

/** A year of them, two members in each pair and another pair each week, as in a tournament; up to some weeks ahead. */
export function sampleOneToOnes({ id, members }: SampleChapter, calendar: Calendar): SampleOneToOne[] {
  const chance = createChance(id * 104_729);
  const now = calendar.now();
  const today = calendar.today();
  return Array.from({ length: WEEKS + AHEAD }, (_, n) => n - WEEKS).flatMap((week) =>
    pairsOf(members, week + WEEKS).flatMap(([one, other]): SampleOneToOne[] => {
      const day = addDays(today, week * 7 + 1 + chance.number(5));
      const starts = chance.pick(TIMES);
      const begins = calendar.instantOf(day, starts);
      const created = new Date(begins.getTime() - (3 + chance.number(10)) * 86_400_000);
      const details = { place: chance.pick(PLACES), topics: chance.pick(TOPICS) };
      const said = chance.number(10);
      // Everybody has something to answer, to confirm or to look forward to.
      const wanted = chance.happens(week < -1 ? PERCENT : 100);
      const joined = [one, other].every(({ created_at }) => new Date(created_at) < created);
      if (!wanted || !joined) return [];
      const ends = new Date(begins.getTime() + MINUTES * 60_000);
      const [low, high] = [Math.min(one.id, other.id), Math.max(one.id, other.id)];
      return [
        {
          chapter_id: id,
          low_id: low,
          high_id: high,
          asked_by: said % 2 === 0 ? low : high,
          day,
          starts,
          minutes: MINUTES,
          starts_at: begins.toISOString(),
          ends_at: ends.toISOString(),
          ...details,
          ...saidAbout(ends <= now, week, said),
          created_at: (created < now ? created : now).toISOString(),
        },
      ];
    }),
  );
}

/** Nearly all that are over were confirmed; of the latest some wait for a word. */
const saidAbout = (over: boolean, week: number, said: number) => {
  if (!over) return { status: said < 4 ? 'proposed' : 'accepted', low_met: null, high_met: null } as const;
  if (week >= -2 && said < 4)
    return { status: 'accepted', low_met: said < 2 || null, high_met: null } as const;
  if (week > -20 && said === 9) return { status: 'disputed', low_met: true, high_met: false } as const;
  return { status: 'confirmed', low_met: true, high_met: true } as const;
};

/** Everybody moves on by one place each week, except the first: nobody meets the same person again before all others. */
function pairsOf<Member>([first, ...others]: readonly Member[], round: number): [Member, Member][] {
  if (first === undefined || others.length < 3) return [];
  const moved = others.map((_, index) => others[(index + round) % others.length] as Member);
  const ring = [first, ...moved];
  return Array.from({ length: Math.floor(ring.length / 2) }, (_, index) => [
    ring[index] as Member,
    ring[ring.length - 1 - index] as Member,
  ]);
}
