import {
  ATTENDANCE_LABELS,
  type AttendanceState,
  FIRST_MEMBER_SINCE,
  type ImportField,
  type ImportMatching,
  LIMITS,
  LOCATION_LABELS,
  type Location,
  neededFields,
  OUTCOMES,
  type Outcome,
  type PastFigures,
  REFERRAL_STATUS_LABELS,
  REFERRAL_TYPE_LABELS,
  type ReferralType,
  readText,
  TIER_OF_LOCATION,
} from '@bn/contract';
import { readAmount } from '../rows/amounts.ts';
import { isDay, missingDayReason, readDay } from '../rows/dates.ts';
import { formula, type Problem, unreadable, writtenIn } from '../rows/values.ts';

export interface FigureRules {
  holds: PastFigures;
  matching: ImportMatching;
  columns: number;
  monthFirst: boolean;
  decimalComma: boolean;
  today: string;
  now: () => Date;
  todayIn: (time_zone: string | null) => string;
}

export interface ReadFigure {
  /** Of attendance: the member. */
  giver: string;
  receiver: string;
  chapter: string;
  date: string;
  comments: string;
  amount?: string;
  referral_type?: ReferralType;
  location?: Location;
  answer?: Outcome;
  attendance?: AttendanceState;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9+]/g, '');
const choices = <V extends string>(labels: Partial<Record<V, string>>, others: Record<string, V> = {}) =>
  new Map<string, V>([
    ...Object.entries<V>(others),
    ...Object.entries<string | undefined>(labels).flatMap(([value, label = value]): [string, V][] => [
      [plain(value), value as V],
      [plain(label), value as V],
    ]),
  ]);
const TYPES = choices<ReferralType>(REFERRAL_TYPE_LABELS);
const LOCATIONS = choices<Location>(
  LOCATION_LABELS,
  Object.fromEntries(
    Object.entries(TIER_OF_LOCATION).map(([location, tier]) => [plain(tier), location as Location]),
  ),
);
const ANSWERS = choices<Outcome>(
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, REFERRAL_STATUS_LABELS[outcome]])),
  { yes: 'got_business', no: 'didnt_get_business' },
);
const inWords = (words: Record<AttendanceState, string>): Record<string, AttendanceState> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([state, texts]) =>
      texts.split(/[,\n]/).map((text) => [plain(text), state as AttendanceState]),
    ),
  );
/** In the languages of rows/headings.ts. */
const ATTENDANCE = choices<AttendanceState>(
  ATTENDANCE_LABELS,
  inWords({
    present: 'p, presente, anwesend, présent, présente, aanwezig, upasthit',
    late: `l, tarde, con retraso, retraso, verspätet, zu spät, en retard, retard, atrasado, atrasada, atraso, in ritardo, ritardo
      te laat, laat, der se, vilamb`,
    absent: 'a, ausente, abwesend, fehlt, gefehlt, absente, assente, afwezig, anupasthit',
    medical: `m, médico, médica, baja médica, enfermedad, krank, krankheit, médical, médicale, maladie, malade, atestado médico, doença, doente
      medico, malattia, malato, ziek, ziekte, medisch, bimar, bimari`,
    substitute: `s, sub, sustituto, sustituta, suplente, vertretung, vertreter, vertreten, remplaçant, remplaçante, remplacé, substituto, substituta
      sostituto, sostituta, sostituito, vervanger, vervangen, sthanapann, pratinidhi`,
  }),
);
const oneOf = (labels: readonly string[]) => `must be one of ${labels.join(', ')}`;

/** What figures without them get: of a former year nothing waits for an answer any more. */
const DEFAULTS = { referral_type: 'warm', location: 'inside', answer: 'no_response' } as const;
const NO_COMMENTS = 'Imported';

/** What a row says, in the product's own terms, and what is wrong with it. */
export function readFigure(
  cells: readonly string[],
  { holds, matching, columns, monthFirst, decimalComma, today }: FigureRules,
): { values: ReadFigure; problems: Problem[] } {
  const problems: Problem[] = [];
  const wrong = (field: ImportField, reason: string) => {
    problems.push({ field, column: matching[field].column, reason });
  };
  const needed = neededFields(holds);
  const line = (field: ImportField): string => {
    const written = writtenIn(cells, matching[field]);
    const text = readText(written).replace(/\s+/g, ' ').trim();
    const reason =
      text === '' && needed.includes(field)
        ? 'is required'
        : (unreadable(written, text) ?? (field === 'comments' ? formula(text) : undefined));
    if (reason) wrong(field, reason);
    return text;
  };
  const choice = <V extends string>(
    field: keyof typeof DEFAULTS,
    known: Map<string, V>,
    labels: string[],
  ) => {
    const text = line(field);
    const value = text === '' ? (DEFAULTS[field] as string as V) : known.get(plain(text));
    if (value === undefined) wrong(field, oneOf(labels));
    return value ?? (DEFAULTS[field] as string as V);
  };
  const values: ReadFigure = {
    giver: line(holds === 'attendance' ? 'member' : 'giver'),
    receiver: line('receiver'),
    chapter: line('chapter'),
    date: '',
    comments: line('comments') || NO_COMMENTS,
  };
  const date = line('date');
  const day = readDay(date, monthFirst);
  // A year of two digits that is still to come is one of the last century.
  values.date = day > today && /\D\d\d$/.test(date) ? day.replace(/^20/, '19') : day;
  if (date !== '' && !isDay(values.date))
    wrong('date', missingDayReason(values.date) ?? 'must be a date, as DD/MM/YYYY or YYYY-MM-DD');
  else if (date !== '' && (values.date > today || values.date < FIRST_MEMBER_SINCE))
    wrong('date', `must be from ${FIRST_MEMBER_SINCE.slice(0, 4)} until today`);
  if (values.comments.length > LIMITS.notes)
    wrong('comments', `must have at most ${LIMITS.notes} characters`);
  if (holds === 'thank_yous') {
    const amount = line('amount');
    const read = readAmount(amount, decimalComma);
    if (amount !== '' && read === undefined)
      wrong('amount', 'must be an amount above 0 with at most two decimal places');
    values.amount = read ?? '';
  } else if (holds === 'attendance') {
    const text = line('attendance');
    const state = ATTENDANCE.get(plain(text));
    if (text !== '' && state === undefined) wrong('attendance', oneOf(Object.values(ATTENDANCE_LABELS)));
    else if (state) values.attendance = state;
  } else {
    values.referral_type = choice('referral_type', TYPES, Object.values(REFERRAL_TYPE_LABELS));
    values.location = choice('location', LOCATIONS, Object.values(LOCATION_LABELS));
    values.answer = choice(
      'answer',
      ANSWERS,
      OUTCOMES.map((outcome) => REFERRAL_STATUS_LABELS[outcome]),
    );
  }
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    problems.push({ field: null, column: null, reason: 'has more cells than there are headings' });
  return { values, problems };
}
