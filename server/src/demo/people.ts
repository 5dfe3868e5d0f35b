import { type BodyOf, FLAGS, type Permissions, type Routes, type Title } from '@bn/contract';
import { createChance } from './chance.ts';
import { CHAPTERS, FIRST_NAMES, LAST_NAMES, VERTICALS } from './names.ts';

export const SIGN_INS = {
  superAdmin: { email: 'admin@example.com', password: 'demo-admin' },
  elevated: { email: 'asha.rao@example.com', password: 'demo-elevated' },
  member: { email: 'liam.murphy@example.com', password: 'demo-member' },
} as const;

/** A member's fields, except the password, which all members share, and what depends on the day and the database. */
type SampleDetails = Omit<
  BodyOf<Routes['registerMember']>,
  'password' | 'subscription_valid_till' | 'chapter_id'
>;

export interface SamplePerson extends SampleDetails {
  chapter: number;
  joinedDaysAgo: number;
  validForDays: number;
  flags: Partial<Permissions>;
  title?: Title;
  newcomer?: true;
  permissionsForDays?: number;
}

const MEMBERS = 160;

export function samplePeople(): SamplePerson[] {
  const chance = createChance(2026);
  return Array.from({ length: MEMBERS }, (_, index) => {
    const chapter = Math.floor(index / (MEMBERS / CHAPTERS.length));
    const position = index % (MEMBERS / CHAPTERS.length);
    // Steps that share no factor with the lists' length visit every pair of names before one comes twice.
    const first = FIRST_NAMES[index % FIRST_NAMES.length] as string;
    const last = LAST_NAMES[
      (index + Math.floor(index / FIRST_NAMES.length) * 7) % LAST_NAMES.length
    ] as string;
    return {
      full_name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      phone: String(9_000_000_000 + index * 7_919_311).slice(0, 10),
      vertical: VERTICALS[(index * 5) % VERTICALS.length] as string,
      chapter,
      joinedDaysAgo: joinedDaysAgo(position, 20 + chance.number(700)),
      ...(position === NEWCOMER && { newcomer: true as const }),
      validForDays: 12 + chance.number(348),
      flags: flagsOf(position),
      ...titleOf(position),
      ...(position === 2 && { permissionsForDays: 200 }),
      ...(position === 3 && { permissionsForDays: 21 + 40 * chapter }),
    };
  });
}

const titleOf = (position: number): { title?: Title } => {
  const title = ({ 0: 'president', 2: 'secretary', 3: 'visitor_host' } as const)[position];
  return title ? { title } : {};
};

/** Who was added some days ago and has not signed in yet: the last one of each chapter. */
const NEWCOMER = MEMBERS / CHAPTERS.length - 1;
function joinedDaysAgo(position: number, some: number): number {
  if (position < 2) return 900;
  return position === NEWCOMER ? 3 : Math.max(position < 4 ? 800 : 0, some);
}

function flagsOf(position: number): Partial<Permissions> {
  if (position === 0) return Object.fromEntries(FLAGS.map((flag) => [flag, 1]));
  if (position === 2) return { can_approve_thankyou: 1 };
  if (position === 3) return { can_take_attendance: 1, can_schedule_meeting: 1 };
  return {};
}
