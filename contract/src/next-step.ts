import { type Score, type ScoreRules, type ScoreSums, scoreOf } from './score.ts';
import { SCORE_COLOURS, type ScoreColour, type ScoreCriterion } from './score-criteria.ts';

/** What a member can do more of, the easiest first; no one can ask for a meeting or for thanks. */
export const SCORE_ACTIONS = ['referrals', 'guests', 'testimonials'] as const satisfies ScoreCriterion[];
export type ScoreAction = (typeof SCORE_ACTIONS)[number];

/** As many as anyone can be expected to manage in what is left of a month: more is out of reach. */
export const WITHIN_REACH: Record<ScoreAction, number> = { referrals: 8, guests: 4, testimonials: 4 };

export interface CountedAction {
  action: ScoreAction;
  count: number;
}

/** What to do this month to reach a colour; without one, to gain as many points as possible. */
export interface NextStep {
  actions: CountedAction[];
  colour: ScoreColour | null;
  points: number;
}

interface Plan {
  actions: CountedAction[];
  count: number;
  score: number;
}

/** The smallest numbers of an action that make a difference, and none of it. */
function usefulCounts(action: ScoreAction, sums: ScoreSums, months: number, rules: ScoreRules): number[] {
  const missing = rules.criteria[action].map(({ from }) =>
    Math.ceil((Math.round(from * 100) * months) / 100 - sums[action]),
  );
  return [0, ...missing.filter((count) => count > 0 && count <= WITHIN_REACH[action])];
}

function plans(sums: ScoreSums, months: number, rules: ScoreRules): Plan[] {
  let found: { actions: CountedAction[]; sums: ScoreSums }[] = [{ actions: [], sums }];
  for (const action of SCORE_ACTIONS)
    found = found.flatMap((plan) =>
      usefulCounts(action, sums, months, rules).map((count) => ({
        actions: count === 0 ? plan.actions : [...plan.actions, { action, count }],
        sums: { ...plan.sums, [action]: plan.sums[action] + count },
      })),
    );
  return found.map(({ actions, sums: then }) => ({
    actions,
    count: actions.reduce((total, { count }) => total + count, 0),
    score: (scoreOf(then, months, rules) as Score).score,
  }));
}

/** Fewest actions first, then fewest kinds of them, then more of the easier kind. */
function compare(a: Plan, b: Plan): number {
  if (a.count !== b.count) return a.count - b.count;
  if (a.actions.length !== b.actions.length) return a.actions.length - b.actions.length;
  for (const action of SCORE_ACTIONS) {
    const [more, less] = [a, b].map(
      (plan) => plan.actions.find((each) => each.action === action)?.count ?? 0,
    );
    if (more !== less) return Number(less) - Number(more);
  }
  return 0;
}

/**
 * The cheapest way to the next colour. `sums` and `months` are those of the score on the first day of next month, with what is recorded so far:
 * this month counts once it is over. Nothing where that score is green already, or where nothing within reach makes a difference.
 */
export function nextStep(sums: ScoreSums, months: number, rules: ScoreRules): NextStep | null {
  const now = scoreOf(sums, months, rules);
  const colour = now && SCORE_COLOURS[SCORE_COLOURS.indexOf(now.colour) + 1];
  if (!now || !colour || colour === 'grey') return null;
  const possible = plans(sums, months, rules).sort(compare);
  const reaching = possible.find(({ score }) => score >= rules.colours[colour]);
  if (reaching) return { actions: reaching.actions, colour, points: reaching.score - now.score };
  const [best] = possible
    .filter(({ actions }) => actions.length === 1)
    .sort((a, b) => b.score - a.score || compare(a, b));
  return best && best.score > now.score
    ? { actions: best.actions, colour: null, points: best.score - now.score }
    : null;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const WORDS: Record<ScoreAction, { verb: string; noun: string }> = {
  referrals: { verb: 'give', noun: 'referral' },
  guests: { verb: 'bring', noun: 'guest' },
  testimonials: { verb: 'write', noun: 'testimonial' },
};

const counted = ({ action, count }: CountedAction, more = ''): string =>
  `${NUMBERS[count] ?? count} ${more}${WORDS[action].noun}${count === 1 ? '' : 's'}`;

const listed = (words: string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

const rankOf = (colour: ScoreColour): number => SCORE_COLOURS.indexOf(colour);

/**
 * 'Give two referrals this month to turn green'. `now`: today's colour, which one may also keep, or lose to a lesser one
 * than would follow otherwise; `name`: of someone else.
 */
export function nextStepText(
  { actions, colour, points }: NextStep,
  now?: ScoreColour | null,
  name?: string,
): string {
  const own = name === undefined;
  const result = (): string => {
    if (!colour) return `${own ? 'gain' : 'gains'} ${points} point${points === 1 ? '' : 's'}`;
    if (now === colour) return `${own ? 'stay' : 'stays'} ${colour}`;
    return now && rankOf(now) > rankOf(colour)
      ? `${own ? 'drop' : 'drops'} only to ${colour}`
      : `${own ? 'turn' : 'turns'} ${colour}`;
  };
  if (!own)
    return `${name} ${result()} with ${listed(actions.map((each) => counted(each, 'more ')))} this month`;
  const what = listed(actions.map((each) => `${WORDS[each.action].verb} ${counted(each)}`));
  return `${what.slice(0, 1).toUpperCase()}${what.slice(1)} this month to ${result()}`;
}
