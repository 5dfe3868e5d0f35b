import { VisuallyHidden } from '../text/parts.ts';

/** Each from so many days on; up to two weeks are counted in days. */
const UNITS = [
  ['year', 'y', 365, 365],
  ['month', 'mo', 30, 30],
  ['week', 'wk', 14, 7],
  ['day', 'd', 1, 1],
] as const;
const DAY_MS = 86_400_000;

/** For how long something has been waiting: '9 days', and short '9 d'. */
export const waitedTexts = (since: string, now = Date.now()): { long: string; short: string } => {
  const days = Math.floor((now - new Date(since).getTime()) / DAY_MS);
  const [unit, letter, , size] = UNITS.find(([, , from]) => days >= from) ?? [];
  if (!unit) return { long: 'today', short: 'today' };
  const count = Math.floor(days / size);
  return { long: `${count} ${unit}${count === 1 ? '' : 's'}`, short: `${count} ${letter}` };
};

/** The same where there is little room; in whole words for those who listen. */
export const Waited = ({ since }: { since: string }) => {
  const { long, short } = waitedTexts(since);
  return (
    <time className="figures" dateTime={since}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </time>
  );
};
