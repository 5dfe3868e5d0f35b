import {
  ATTENDANCE_LABELS,
  type AttendanceEntry,
  type Chapter,
  type ChapterCard,
  type ChapterMember,
  type ChapterStanding,
  CONTACT_PREFERENCE_LABELS,
  changeText,
  GUEST_STATUS_LABELS,
  type Guest,
  guestWords,
  HISTORY_SENTENCES,
  HISTORY_THINGS,
  type HistoryEntry,
  MEETING_STATUS_LABELS,
  MEMBER_FIELDS,
  type Meeting,
  type Member,
  type MemberFieldShownTo,
  type MemberScore,
  meetingWords,
  memberFieldsShownTo,
  NOTE_STATUS_LABELS,
  noteWords,
  oneToOneWords,
  REFERRAL_STATUS_LABELS,
  REFERRAL_TYPE_LABELS,
  type Referral,
  rateOf,
  SCORE_COLOUR_LABELS,
  SCORE_CRITERIA,
  SCORE_CRITERION_LABELS,
  TESTIMONIAL_STATUS_LABELS,
  type Testimonial,
  type ThankYouNote,
  testimonialWords,
} from '@bn/contract';

import type { MatrixRow } from '../one-to-ones/matrix.ts';

/** A column of a file. What kind a value is decides how each format writes it: a day is a text in CSV and a date in Excel. */
export type Column<Row> = { heading: string; width: number } & (
  | { kind: 'text' | 'day'; of: (row: Row) => string }
  | { kind: 'instant'; of: (row: Row) => string | null }
  | { kind: 'money'; of: (row: Row) => number }
  | { kind: 'number'; of: (row: Row) => number | null }
);
type Of<Row, Value = string> = (row: Row) => Value;

const text = <Row>(heading: string, of: Of<Row>, width = 24): Column<Row> => ({
  kind: 'text',
  heading,
  of,
  width,
});
const day = <Row>(heading: string, of: Of<Row>): Column<Row> => ({ kind: 'day', heading, of, width: 14 });
const instant = <Row>(heading: string, of: Of<Row, string | null>): Column<Row> => ({
  kind: 'instant',
  heading,
  of,
  width: 18,
});
const money = <Row>(heading: string, of: Of<Row, number>): Column<Row> => ({
  kind: 'money',
  heading,
  of,
  width: 16,
});
const number = <Row>(heading: string, of: Of<Row, number | null>, width = 12): Column<Row> => ({
  kind: 'number',
  heading,
  of,
  width,
});
const LONG = 60;

const WIDTHS = { line: 24, email: 32, phone: 14 };
const FIRST: Detail[] = ['full_name', 'email', 'phone'];
type Detail = MemberFieldShownTo<'colleagues'>;
const person = <Row extends Record<Detail, string>>(): Column<Row>[] =>
  [...new Set([...FIRST, ...memberFieldsShownTo('colleagues')])].map((field) => {
    const { kind, label } = MEMBER_FIELDS[field];
    return text(label, (row) => row[field], WIDTHS[kind]);
  });

export const COLLEAGUE_COLUMNS: readonly Column<ChapterMember>[] = [
  ...person<ChapterMember>(),
  instant('Joined', ({ created_at }) => created_at),
];

export const MEMBER_COLUMNS: readonly Column<Member>[] = [
  ...person<Member>(),
  text('Chapter', ({ chapter }) => chapter.name),
  text('Region', ({ chapter }) => chapter.region),
  day('Valid Till', ({ subscription_valid_till }) => subscription_valid_till),
  instant('Joined', ({ created_at }) => created_at),
];

export const CHAPTER_COLUMNS: readonly Column<Chapter>[] = [
  text('Chapter Name', ({ name }) => name, 32),
  text('Region / Location', ({ region }) => region, 32),
];
export const CHAPTER_CARD_COLUMNS: readonly Column<ChapterCard>[] = [
  ...CHAPTER_COLUMNS,
  number('Members', ({ members }) => members ?? null),
  number('Referrals this month', ({ month_referrals }) => month_referrals ?? null, 20),
];

const percent = (part: number, whole: number): number | null => {
  const rate = rateOf(part, whole);
  return rate === null ? null : Math.round(rate * 1_000) / 10;
};
const inPeriod = (
  words: string,
  figuresOf: (row: ChapterStanding) => ChapterStanding['this_month'],
): Column<ChapterStanding>[] => [
  number(`Members gained, ${words}`, (row) => figuresOf(row).gained, 22),
  number(`Referrals given, ${words}`, (row) => figuresOf(row).given, 22),
  number(`Converted %, ${words}`, (row) => percent(figuresOf(row).converted, figuresOf(row).given), 22),
  money(`Thank-You Value, ${words}`, (row) => Number(figuresOf(row).thanked)),
  number(`Attendance %, ${words}`, (row) => percent(figuresOf(row).present, figuresOf(row).expected), 22),
];
export const STANDING_FILE_COLUMNS: readonly Column<ChapterStanding>[] = [
  text('Chapter Name', ({ name }) => name, 32),
  text('Region / Location', ({ region }) => region, 32),
  text('Month', ({ month }) => month ?? '', 10),
  number('Members', ({ members }) => members),
  number('Score', ({ score }) => (score === null ? null : Math.round(score * 10) / 10)),
  ...inPeriod('month', ({ this_month }) => this_month),
  ...inPeriod('twelve months', ({ twelve_months }) => twelve_months),
];

const REFERRAL_COLUMNS: readonly Column<Referral>[] = [
  instant('Date', ({ created_at }) => created_at),
  text('Referral Type', ({ referral_type }) => REFERRAL_TYPE_LABELS[referral_type], 14),
  text('Job Type', ({ tier }) => `Tier ${tier}`, 10),
  text('Referral Status', ({ referral_status }) => REFERRAL_STATUS_LABELS[referral_status]),
  text('Converted', ({ converted_to_business }) => (converted_to_business === 1 ? 'Converted' : ''), 12),
  text('Contact Number', ({ contact_number }) => contact_number, 18),
  text('Contact Preference', ({ contact_preference }) => CONTACT_PREFERENCE_LABELS[contact_preference]),
  text('Referral Note', ({ referral_notes }) => referral_notes, LONG),
];
export const RECEIVED_COLUMNS: readonly Column<Referral>[] = [
  text('From', ({ from_member_name }) => from_member_name),
  ...REFERRAL_COLUMNS,
];
export const SENT_COLUMNS: readonly Column<Referral>[] = [
  text('To', ({ to_member_name }) => to_member_name),
  ...REFERRAL_COLUMNS,
];

export const NOTE_COLUMNS: readonly Column<ThankYouNote>[] = [
  text('From', ({ from_member }) => from_member),
  text('To', ({ to_member }) => to_member),
  day('Date', ({ date }) => date),
  money('Amount', ({ amount }) => amount),
  text('Description', ({ description }) => description, LONG),
  text('Status', ({ status }) => NOTE_STATUS_LABELS[status], 12),
];

/** The sentence of the screen, with names in place of its links. During an update a newer process may record other actions. */
const sentenceOf = ({ action, who, about }: HistoryEntry): string =>
  (HISTORY_SENTENCES[action] ?? action)
    .replace('{who}', () => who?.name ?? 'Someone')
    .replace('{about}', () => aboutOf({ action, about }));
const aboutOf = ({ action, about }: Pick<HistoryEntry, 'action' | 'about'>): string => {
  if (!about) return 'someone';
  if (about.type === 'meeting') return meetingWords(about.name);
  if (about.type === 'guest') return guestWords(about.name);
  if (about.type === 'testimonial') return testimonialWords(action, about);
  if (about.type === 'one_to_one') return oneToOneWords(about.name);
  return about.note ? noteWords(about.note, plainMoney) : (about.name ?? HISTORY_THINGS[about.type]);
};
const plainMoney = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const MEETING_COLUMNS: readonly Column<Meeting>[] = [
  text('Chapter', ({ chapter }) => chapter),
  day('Date', ({ day }) => day),
  text('Time', ({ starts, proposed_by }) => (proposed_by ? starts : ''), 8),
  number('Minutes', ({ minutes, proposed_by }) => (proposed_by ? minutes : null), 8),
  text('Place or link', ({ place }) => place, 32),
  text('Agenda', ({ agenda }) => agenda, LONG),
  text('Status', ({ status }) => MEETING_STATUS_LABELS[status], 12),
  text('Proposed by', ({ proposed_by }) => proposed_by?.name ?? 'Imported'),
  text('Approved by', ({ approved_by }) => approved_by?.name ?? ''),
  number('Present', ({ present }) => present, 10),
  number('Expected', ({ expected }) => expected, 10),
  number('Guests', ({ guests }) => guests, 10),
];

export const ATTENDANCE_COLUMNS: readonly Column<AttendanceEntry>[] = [
  text('Name', ({ name }) => name),
  text('Attendance', ({ state }) => (state ? ATTENDANCE_LABELS[state] : ''), 14),
  text('Substitute', ({ substitute }) => substitute ?? ''),
  text('Recorded by', ({ recorded_by, recorded_at }) => recorded_by?.name ?? (recorded_at ? 'Imported' : '')),
  instant('Recorded', ({ recorded_at }) => recorded_at),
];

export const HISTORY_COLUMNS: readonly Column<HistoryEntry>[] = [
  instant('Date', ({ at }) => at),
  text('Who', ({ who }) => who?.name ?? ''),
  text('What', sentenceOf, LONG),
  text('About', ({ about }) => about?.name ?? (about ? `${about.type} ${about.id}` : '')),
  text('Changes', ({ changes }) => changes.map(changeText).join('\n'), LONG),
  text('Note', ({ note }) => note ?? '', 32),
  text('Address', ({ address }) => address ?? '', 18),
];

export const GUEST_COLUMNS: readonly Column<Guest>[] = [
  text('Name', ({ name }) => name),
  text('Phone', ({ phone }) => phone, 18),
  text('Email', ({ email }) => email ?? '', 32),
  text('Business', ({ business }) => business),
  text('Status', ({ status }) => GUEST_STATUS_LABELS[status], 14),
  number('Visit', ({ visit }) => visit, 8),
  text('Invited by', ({ invited_by }) => invited_by.name),
  text('Became', ({ member }) => member?.name ?? ''),
];

export const SCORE_COLUMNS: readonly Column<MemberScore>[] = [
  text('Name', ({ name }) => name),
  number('Score', ({ score }) => score, 8),
  text('Colour', ({ colour }) => (colour ? SCORE_COLOUR_LABELS[colour] : ''), 10),
  number('Months', ({ months }) => months, 8),
  number('Present', ({ sums }) => sums.present, 10),
  number('Expected', ({ sums }) => sums.expected, 10),
  number('Referrals given', ({ sums }) => sums.referrals, 16),
  money('Thank-you value', ({ sums }) => sums.thanked),
  number('Guests who came', ({ sums }) => sums.guests, 16),
  number('Testimonials given', ({ sums }) => sums.testimonials, 18),
  ...SCORE_CRITERIA.map((criterion) =>
    number<MemberScore>(
      `Points: ${SCORE_CRITERION_LABELS[criterion]}`,
      ({ points }) => points[criterion] ?? null,
      26,
    ),
  ),
];

export const TESTIMONIAL_COLUMNS: readonly Column<Testimonial>[] = [
  text('Chapter', ({ chapter }) => chapter.name),
  text('Writer', ({ writer }) => writer.name),
  text('About', ({ receiver }) => receiver.name),
  text('Testimonial', ({ text }) => text, LONG),
  text('Status', ({ status }) => TESTIMONIAL_STATUS_LABELS[status], 12),
  instant('Sent', ({ sent_at }) => sent_at),
  instant('Approved', ({ approved_at }) => approved_at),
];

export const MATRIX_COLUMNS: readonly Column<MatrixRow>[] = [
  text('Member', ({ member }) => member),
  text('Colleague', ({ colleague }) => colleague),
  number('One-to-ones', ({ met }) => met),
  number('Referrals given', ({ given }) => given, 16),
  number('Referrals received', ({ received }) => received, 18),
];
