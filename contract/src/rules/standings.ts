/** The network's current month, and the twelve months that end with it. */
export const STANDING_PERIODS = ['month', 'twelve_months'] as const;
export type StandingPeriod = (typeof STANDING_PERIODS)[number];
export const STANDING_PERIOD_LABELS: Record<StandingPeriod, string> = {
  month: 'This month so far',
  twelve_months: 'Twelve months',
};
export const STANDING_MONTHS = 12;
/** How far back the report's choice of months goes. */
export const MONTHS_TO_CHOOSE = 36;

export const STANDING_COLUMNS = [
  'name',
  'members',
  'given',
  'conversion',
  'thanked',
  'attendance',
  'score',
] as const;
export type StandingColumn = (typeof STANDING_COLUMNS)[number];
export const STANDING_COLUMN_LABELS: Record<StandingColumn, string> = {
  name: 'Chapter',
  members: 'Members',
  given: 'Given',
  conversion: 'Conversion',
  thanked: 'Thanked',
  attendance: 'Attendance',
  score: 'Score',
};

/** By a column, the smallest or (`_desc`) the largest first; chapters without a value come last either way. */
export type StandingSort = StandingColumn | `${StandingColumn}_desc`;
export const STANDING_SORTS = STANDING_COLUMNS.flatMap((column): StandingSort[] => [
  column,
  `${column}_desc`,
]);
export const sortOf = (column: StandingColumn, descending: boolean): StandingSort =>
  descending ? `${column}_desc` : column;
export const readSort = (sort: StandingSort): { column: StandingColumn; descending: boolean } => {
  const descending = sort.endsWith('_desc');
  return { column: (descending ? sort.slice(0, -5) : sort) as StandingColumn, descending };
};

/** The share of a part in a whole; null where the whole is 0. */
export const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
