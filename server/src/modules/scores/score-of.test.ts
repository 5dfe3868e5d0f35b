import {
  DEFAULT_SCORE_RULES,
  NO_SUMS,
  SCORE_CRITERIA,
  type ScoreRules,
  type ScoreSums,
  scoreOf,
  scoreRuleProblems,
} from '@bn/contract';
import { describe, expect, test } from 'vitest';

const scored = (sums: Partial<ScoreSums>, months = 6, rules = DEFAULT_SCORE_RULES) =>
  scoreOf({ ...NO_SUMS, ...sums }, months, rules);

const everything: ScoreSums = {
  present: 26,
  expected: 26,
  referrals: 30,
  thanked: 24_000,
  guests: 6,
  testimonials: 3,
};

describe('the score', () => {
  test('is 100 for a member who does everything, and 0 for one who does nothing', () => {
    expect(scored(everything)).toEqual({
      score: 100,
      colour: 'green',
      points: { attendance: 20, referrals: 25, thanked: 25, guests: 20, testimonials: 10 },
    });
    expect(scored({ expected: 26 })).toMatchObject({ score: 0, colour: 'grey' });
  });

  test('counts the highest step that is reached exactly, and not the one just missed', () => {
    expect(scored({ expected: 26, referrals: 18 })?.points.referrals).toBe(15);
    expect(scored({ expected: 26, referrals: 17 })?.points.referrals).toBe(10);
    expect(scored({ expected: 26, thanked: 6000 })?.points.thanked).toBe(15);
    expect(scored({ expected: 26, thanked: 5999.99 })?.points.thanked).toBe(10);
    expect(scored({ present: 19, expected: 20 })?.points.attendance).toBe(20);
    expect(scored({ present: 18, expected: 20 })?.points.attendance).toBe(15);
  });

  test('judges new members by their own months', () => {
    expect(scored({ expected: 4, referrals: 5 }, 1)?.points.referrals).toBe(25);
    expect(scored({ expected: 4, referrals: 5 }, 2)?.points.referrals).toBe(10);
    expect(scored({}, 0)).toBeNull();
  });

  test('compares decimals exactly: 0.1 a month in three months is 0.3', () => {
    const rules: ScoreRules = {
      ...DEFAULT_SCORE_RULES,
      criteria: { ...DEFAULT_SCORE_RULES.criteria, thanked: [{ from: 0.1, points: 25 }] },
    };
    expect(scored({ thanked: 0.3 }, 3, rules)?.points.thanked).toBe(25);
    expect(scored({ thanked: 0.29 }, 3, rules)?.points.thanked).toBe(0);
  });

  test('is made up of the other criteria where there was no meeting to attend', () => {
    const { present, expected, ...others } = everything;
    expect(scored(others)).toMatchObject({ score: 100, points: { attendance: null } });
    // 40 of 80 points.
    expect(scored({ referrals: 24, guests: 6 })).toMatchObject({ score: 50, colour: 'amber' });
  });

  test('has a colour from its limit on', () => {
    const at = (referrals: number, guests: number) => scored({ present: 9, expected: 10, referrals, guests });
    expect(at(12, 0)).toMatchObject({ score: 25, colour: 'grey' });
    expect(at(18, 0)).toMatchObject({ score: 30, colour: 'red' });
    expect(at(30, 2)).toMatchObject({ score: 45, colour: 'red' });
    expect(at(30, 3)).toMatchObject({ score: 50, colour: 'amber' });
    expect(scored({ ...everything, guests: 0, testimonials: 0 })).toMatchObject({
      score: 70,
      colour: 'green',
    });
  });
});

describe('a table of rules', () => {
  const problems = (change: (rules: ScoreRules) => void): Record<string, string> => {
    const rules = structuredClone(DEFAULT_SCORE_RULES);
    change(rules);
    return scoreRuleProblems(rules);
  };

  test('is valid by default', () => {
    expect(problems(() => undefined)).toEqual({});
  });

  test('may leave a criterion out, if the others add up to 100', () => {
    const without = (rules: ScoreRules) => {
      rules.criteria.testimonials = [];
    };
    expect(problems(without).criteria).toContain('not 90');
    expect(
      problems((rules) => {
        without(rules);
        rules.criteria.guests = [{ from: 1, points: 30 }];
      }),
    ).toEqual({});
  });

  test('names the criterion whose steps are wrong', () => {
    const wrong = [
      [{ from: 0, points: 20 }],
      [{ from: -1, points: 20 }],
      [{ from: Number.NaN, points: 20 }],
      [{ from: 1.005, points: 20 }],
      [{ from: 1e12, points: 20 }],
      [{ from: 1, points: 0 }],
      [{ from: 1, points: 2.5 }],
      [{ from: 1, points: 101 }],
      [
        { from: 1, points: 10 },
        { from: 1, points: 20 },
      ],
      [
        { from: 1, points: 20 },
        { from: 2, points: 20 },
      ],
      Array.from({ length: 11 }, (_, index) => ({ from: index + 1, points: index + 1 })),
    ];
    for (const criterion of SCORE_CRITERIA)
      for (const steps of wrong)
        expect(
          Object.keys(
            problems((rules) => {
              rules.criteria[criterion] = steps;
            }),
          ),
          JSON.stringify(steps),
        ).toEqual([`criteria.${criterion}`]);
    expect(
      problems((rules) => {
        rules.criteria.attendance = [{ from: 101, points: 20 }];
      }),
    ).toEqual({ 'criteria.attendance': 'must be at most 100 percent' });
  });

  test('has ascending whole numbers as limits of its colours', () => {
    for (const colours of [
      { red: 0, amber: 50, green: 70 },
      { red: 50, amber: 50, green: 70 },
      { red: 30, amber: 80, green: 70 },
      { red: 30, amber: 50, green: 101 },
      { red: 30.5, amber: 50, green: 70 },
    ])
      expect(
        Object.keys(
          problems((rules) => {
            rules.colours = colours;
          }),
        ),
        JSON.stringify(colours),
      ).toEqual(['colours']);
  });
});
