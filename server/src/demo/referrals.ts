import {
  CONTACT_PREFERENCES,
  type NoteStatus,
  NUDGE_DAYS,
  OUTCOMES,
  REFERRAL_TYPES,
  type ReferralStatus,
  TIERS,
} from '@bn/contract';
import { type Chance, createChance } from './chance.ts';
import { NOTES, RETURN_REASONS, THANKS } from './names.ts';

export interface SampleMember {
  id: number;
  chapter_id: number;
  vertical: string;
  created_at: string;
}

export interface SampleReferral {
  chapter_id: number;
  from_member_id: number;
  to_member_id: number;
  referral_type: string;
  tier: string;
  contact_number: string;
  contact_preference: string;
  referral_status: ReferralStatus;
  referral_notes: string;
  day: string;
  created_at: string;
  answered_at: string | null;
  corrected: boolean;
  nudged_at: string | null;
  notes: SampleNote[];
}

interface SampleNote {
  amount: string;
  description: string;
  status: NoteStatus;
  return_reason: string | null;
}

/** Fewer at the weekend; never none, so that no bar of the chart is empty. */
const PER_CHAPTER = { weekday: 4, weekend: 1 };

export function referralsOfDay(members: readonly SampleMember[], day: string, age: number): SampleReferral[] {
  const chapterId = members[0]?.chapter_id ?? 0;
  const seed = Date.parse(day) / 86_400_000 + chapterId * 7_919;
  const chance = createChance(seed);
  // Later corrections come from a random sequence of their own, so that they do not change the original
  // values.
  const corrections = createChance(seed + 1_000_003);
  const patience = createChance(seed + 2_000_003);
  const weekend = [0, 6].includes(new Date(day).getUTCDay());
  const count = 1 + chance.number(weekend ? PER_CHAPTER.weekend + 1 : PER_CHAPTER.weekday + 1);
  return Array.from({ length: count }, () => {
    const from = chance.pick(members);
    const to = chance.pick(members.filter(({ id }) => id !== from.id));
    const minutes = 7 * 60 + chance.number(11 * 60);
    const created = new Date(Date.parse(day) + minutes * 60_000);
    // Fresh referrals wait for an answer; of older ones, fewer and fewer do.
    const answered = chance.happens(answeredAfter(age));
    const status = answered
      ? chance.pick([...OUTCOMES, 'got_business', 'got_business'] as const)
      : chance.happens(75)
        ? 'new'
        : 'repeated';
    return {
      chapter_id: chapterId,
      from_member_id: from.id,
      to_member_id: to.id,
      referral_type: chance.pick(REFERRAL_TYPES),
      tier: chance.pick(TIERS),
      contact_number: String(7_000_000_000 + chance.number(999_999_999)),
      contact_preference: chance.pick(CONTACT_PREFERENCES),
      referral_status: status,
      referral_notes: chance.pick(NOTES).replace('{vertical}', to.vertical.toLowerCase()),
      day,
      created_at: created.toISOString(),
      answered_at: answered
        ? new Date(created.getTime() + (1 + chance.number(40)) * 3_600_000).toISOString()
        : null,
      corrected: corrections.happens(4),
      nudged_at:
        !answered && age > NUDGE_DAYS + 1 && patience.happens(30)
          ? new Date(created.getTime() + (NUDGE_DAYS * 24 + 5) * 3_600_000).toISOString()
          : null,
      notes:
        status === 'got_business' && chance.happens(85)
          ? withCorrections(corrections, thanks(chance, age))
          : [],
    };
  });
}

const answeredAfter = (days: number): number => {
  if (days < 3) return 15;
  return days < 21 ? 80 : 95;
};

/** Some of those that wait were sent back; some were sent twice, and one of the two was withdrawn. */
function withCorrections(chance: Chance, notes: SampleNote[]): SampleNote[] {
  const decided = notes.map(
    (note): SampleNote =>
      note.status === 'pending' && chance.happens(15)
        ? { ...note, status: 'returned', return_reason: chance.pick(RETURN_REASONS) }
        : note,
  );
  const [first] = notes;
  return first && chance.happens(3) ? [...decided, { ...first, status: 'withdrawn' }] : decided;
}

function thanks(chance: Chance, age: number): SampleNote[] {
  return Array.from({ length: chance.happens(12) ? 2 : 1 }, () => ({
    amount: `${150 + chance.number(18_000)}.${chance.happens(30) ? '50' : '00'}`,
    description: chance.pick(THANKS),
    status: age > 14 && chance.happens(age > 40 ? 99 : 92) ? ('approved' as const) : ('pending' as const),
    return_reason: null,
  }));
}
