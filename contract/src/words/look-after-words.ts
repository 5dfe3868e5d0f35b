export type LookAfterReason = 'quiet' | 'notes' | 'ending' | 'over';

/** As in the answer of `chaptersToLookAfter`. */
interface Reasons {
  quiet_since: string | null;
  notes_since: string | null;
  over: number;
  ending: number;
}
interface Format {
  day: (day: string) => string;
  count: (count: number) => string;
}

/** Why a chapter needs attention, in words, each with what it is about. */
export const lookAfterReasons = (
  { quiet_since, notes_since, over, ending }: Reasons,
  { day, count }: Format,
): { reason: LookAfterReason; text: string }[] => {
  const memberships = (n: number) => `${count(n)} membership${n === 1 ? '' : 's'}`;
  const reasons: [LookAfterReason, string | false | null][] = [
    ['quiet', quiet_since && `No referral since ${day(quiet_since)}`],
    ['notes', notes_since && `Notes waiting since ${day(notes_since)}`],
    ['ending', ending > 0 && `${memberships(ending)} ${ending === 1 ? 'ends' : 'end'} within 30 days`],
    ['over', over > 0 && `${memberships(over)} ${over === 1 ? 'has' : 'have'} expired`],
  ];
  return reasons.flatMap(([reason, text]) => (text ? [{ reason, text }] : []));
};
