import {
  DEFAULT_SCORE_RULES,
  type NextStep,
  NO_SUMS,
  nextStep,
  nextStepText,
  SCORE_COLOURS,
  type ScoreSums,
  scoreOf,
  WITHIN_REACH,
} from '@bn/contract';
import { expect, test } from 'vitest';

const rules = DEFAULT_SCORE_RULES;
const step = (sums: Partial<ScoreSums>, months = 6) => nextStep({ ...NO_SUMS, ...sums }, months, rules);
const text = (sums: Partial<ScoreSums>) => nextStepText(step(sums) as NextStep);

/** 20 points for attendance, 25 for thanks. */
const steady = { present: 26, expected: 26, thanked: 24_000 };

test('names the fewest actions that reach the next colour', () => {
  // 45 + 15 points: the missing ten take three guests, or eight referrals.
  expect(text({ ...steady, referrals: 22 })).toBe('Bring three guests this month to turn green');
  // 20 + 15 + 20: fifteen are missing, and four guests would be more than a referral and two guests.
  expect(text({ ...steady, thanked: 12_000, referrals: 23, guests: 1 })).toBe(
    'Give one referral and bring two guests this month to turn green',
  );
});

test('prefers referrals to guests, and guests to testimonials, where as many are needed', () => {
  // The missing five points take two of each.
  expect(text({ ...steady, referrals: 28 })).toBe('Give two referrals this month to turn green');
  // Six referrals, but two guests or two testimonials.
  expect(text({ ...steady, referrals: 24 })).toBe('Bring two guests this month to turn green');
  expect(text({ ...steady, guests: 6 })).toBe('Write two testimonials this month to turn green');
});

test('says that the colour stays as it is', () => {
  const found = step({ ...steady, referrals: 28 }) as NextStep;
  expect(nextStepText(found, 'green')).toBe('Give two referrals this month to stay green');
  expect(nextStepText(found, 'amber')).toBe('Give two referrals this month to turn green');
});

test('does not promise a colour below that of today', () => {
  const found = { ...(step({ ...steady, referrals: 28 }) as NextStep), colour: 'red' as const };
  expect(nextStepText(found, 'amber')).toBe('Give two referrals this month to drop only to red');
  expect(nextStepText(found, 'green', 'Asha')).toBe(
    'Asha drops only to red with two more referrals this month',
  );
  expect(nextStepText(found, 'grey')).toBe('Give two referrals this month to turn red');
});

test('names someone else', () => {
  const found = step({ ...steady, referrals: 28 }) as NextStep;
  expect(nextStepText(found, 'amber', 'Asha')).toBe('Asha turns green with two more referrals this month');
  expect(nextStepText({ ...found, colour: null }, 'amber', 'Asha')).toBe(
    'Asha gains 5 points with two more referrals this month',
  );
});

test('suggests nothing to a member who will be green, or has no full month', () => {
  expect(step({ ...steady, referrals: 30 })).toBeNull();
  expect(step({ ...steady, referrals: 28 }, 0)).toBeNull();
});

test('says what gains the most where no colour is within reach', () => {
  // Thirty points are missing: five for referrals, and ten each for guests and testimonials, can be had.
  expect(text({ expected: 26 })).toBe('Bring three guests this month to gain 10 points');
});

test('agrees with trying out every number of actions', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const kinds = { reach: 0, gain: 0, none: 0 };
  for (let round = 0; round < 200; round += 1) {
    const months = 1 + random(6);
    const sums = {
      present: 13 + random(14),
      expected: 26,
      referrals: random(7 * months),
      thanked: random(6000 * months),
      guests: random(2 * months),
      testimonials: random(4),
    };
    const now = scoreOf(sums, months, rules);
    const found = nextStep(sums, months, rules);
    kinds[found ? (found.colour ? 'reach' : 'gain') : 'none'] += 1;
    if (!now || now.colour === 'green') {
      expect(found).toBeNull();
      continue;
    }
    const wanted = rules.colours[SCORE_COLOURS[SCORE_COLOURS.indexOf(now.colour) + 1] as 'red'];
    let [fewest, gain] = [Number.POSITIVE_INFINITY, 0];
    for (let referrals = 0; referrals <= WITHIN_REACH.referrals; referrals += 1)
      for (let guests = 0; guests <= WITHIN_REACH.guests; guests += 1)
        for (let testimonials = 0; testimonials <= WITHIN_REACH.testimonials; testimonials += 1) {
          const then = {
            ...sums,
            referrals: sums.referrals + referrals,
            guests: sums.guests + guests,
            testimonials: sums.testimonials + testimonials,
          };
          const { score } = scoreOf(then, months, rules) ?? { score: 0 };
          if (score >= wanted) fewest = Math.min(fewest, referrals + guests + testimonials);
          if ([referrals, guests, testimonials].filter(Boolean).length === 1)
            gain = Math.max(gain, score - now.score);
        }
    const count = found?.actions.reduce((total, action) => total + action.count, 0);
    if (fewest < Number.POSITIVE_INFINITY) expect([found?.colour !== null, count]).toEqual([true, fewest]);
    else expect([found?.colour ?? null, found?.points ?? 0]).toEqual([null, gain]);
  }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(5);
});
