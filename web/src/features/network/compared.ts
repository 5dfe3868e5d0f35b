import type { ChapterStanding } from '@bn/contract';
import { rateOf, type StandingColumn, type StandingPeriod } from '@bn/contract/domain';

/** Nothing is known of a chapter whose row is incomplete. */
type Figures = Partial<ChapterStanding['this_month']>;
export const figuresOf = ({ this_month, twelve_months }: ChapterStanding, period: StandingPeriod): Figures =>
  (period === 'month' ? this_month : twelve_months) ?? {};

/** No chapter has this id. */
export const TOTALS_ID = -1;

/** The columns whose cells are tinted: those of what a chapter did, not of how large it is. */
const TINTED = ['given', 'conversion', 'thanked', 'attendance', 'score'] as const satisfies StandingColumn[];
type Tinted = (typeof TINTED)[number];

const measureOf = (
  column: Tinted,
  { given = 0, converted = 0, thanked, present = 0, expected = 0 }: Figures,
) => {
  switch (column) {
    case 'given':
      return given;
    case 'conversion':
      return rateOf(converted, given);
    case 'thanked':
      return Number(thanked ?? 0);
    case 'attendance':
      return rateOf(present, expected);
    case 'score':
      return null;
  }
};

/** How far from the median of its column: 0 near it, 1 away from it, 2 far from it. */
export interface Tint {
  side: 'above' | 'below';
  far: 1 | 2;
}
export type Tints = Partial<Record<StandingColumn, Tint>>;

/** Fewer chapters have no middle that says anything. */
const FEWEST = 4;
/** So many times the usual distance from the median. */
const AWAY = 1;
const FAR = 2.5;

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
};

/** The tint of each row's value, by its distance from the median compared with the median of all distances. */
export const tintsOf = (values: readonly (number | null)[]): (Tint | undefined)[] => {
  const known = values.filter((value) => value !== null);
  const median = medianOf(known);
  const usual = medianOf(known.map((value) => Math.abs(value - median)));
  return values.map((value) => {
    if (value === null || known.length < FEWEST || usual === 0) return undefined;
    const distance = Math.abs(value - median) / usual;
    if (distance <= AWAY) return undefined;
    return { side: value > median ? 'above' : 'below', far: distance > FAR ? 2 : 1 };
  });
};

export const tintsOfRows = (rows: readonly ChapterStanding[], period: StandingPeriod): Map<number, Tints> => {
  const tints = new Map<number, Tints>(rows.map(({ id }) => [id, {}]));
  for (const column of TINTED) {
    const values = rows.map((row) =>
      column === 'score' ? row.score : measureOf(column, figuresOf(row, period)),
    );
    for (const [index, tint] of tintsOf(values).entries()) {
      const ofRow = tints.get(rows[index]?.id ?? TOTALS_ID);
      if (ofRow && tint) ofRow[column] = tint;
    }
  }
  return tints;
};

const sumOf = (all: readonly Figures[]): ChapterStanding['this_month'] => {
  const sum = { gained: 0, given: 0, converted: 0, thanked: 0, present: 0, expected: 0 };
  for (const figures of all)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += Number(figures[name] ?? 0);
  return sum;
};

/** All rows in one, above them. The score is the mean of the chapters' scores. */
export const totalsOf = (rows: readonly ChapterStanding[], name: string): ChapterStanding => {
  const scores = rows.map(({ score }) => score).filter((score) => score !== null);
  const before = rows.map(({ year_before }) => year_before).filter((figures) => figures !== undefined);
  const longest = Math.max(0, ...rows.map(({ given_by_month }) => given_by_month?.length ?? 0));
  return {
    id: TOTALS_ID,
    name,
    region: '',
    month: rows[0]?.month ?? null,
    computed_at: null,
    members: rows.reduce((sum, { members }) => sum + members, 0),
    score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    this_month: sumOf(rows.map((row) => figuresOf(row, 'month'))),
    twelve_months: sumOf(rows.map((row) => figuresOf(row, 'twelve_months'))),
    ...(before.length > 0 && { year_before: sumOf(before) }),
    given_by_month: Array.from({ length: longest }, (_, index) =>
      rows.reduce((sum, { given_by_month }) => sum + (given_by_month?.[index] ?? 0), 0),
    ),
  };
};
