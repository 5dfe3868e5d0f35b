import { OUTCOMES, REFERRAL_TYPES } from '@bn/contract';
import type { Executor } from '../db/database.ts';
import { type PastReferral, pastReferrals } from '../modules/referrals/past.ts';
import { addDays, type Calendar } from '../time/calendar.ts';
import { createChance } from './chance.ts';
import { NOTES } from './names.ts';
import type { SampleMember } from './referrals.ts';
import { insertPastImport } from './sql.ts';

const WEEKS_APART = 2;
const REFERRALS = 26;

/** What the first chapter brought from the program before: referrals of the year before the sample's own, from a file. */
export async function seedPastYear(
  tx: Executor,
  members: readonly SampleMember[],
  first: string,
  { now, startOf }: Calendar,
): Promise<void> {
  const chance = createChance(41);
  const figures = Array.from({ length: REFERRALS }, (_, n): PastReferral | undefined => {
    const date = addDays(first, -7 * WEEKS_APART * (n + 1));
    const there = members.filter(({ created_at }) => created_at < date);
    if (there.length < 2) return undefined;
    const giver = chance.number(there.length);
    const receiver = (giver + 1 + chance.number(there.length - 1)) % there.length;
    const [from, to] = [there[giver] as SampleMember, there[receiver] as SampleMember];
    return {
      chapter_id: from.chapter_id,
      giver_id: from.id,
      receiver_id: to.id,
      date,
      at: startOf(date).toISOString(),
      referral_type: chance.pick(REFERRAL_TYPES),
      location: 'inside',
      answer: chance.pick(OUTCOMES),
      comments: chance.pick(NOTES),
    };
  }).filter((figure) => figure !== undefined);
  if (figures.length > 0)
    await pastReferrals.addEach(tx, await insertPastImport(tx, figures.length, now()), figures);
}
