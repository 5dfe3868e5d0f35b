import {
  type ChapterToLookAfter,
  COMPARED_FROM,
  MAX_ROWS,
  MET_DAYS,
  NEEDS_LENGTH,
  type Need,
  type NeedKind,
  NOTES_WAIT_DAYS,
  QUIET_DAYS,
  SOON_DAYS,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cutOf } from '../../db/lists.ts';
import { anyPictureOf, type PictureOf, picturesFor } from '../../sql/pictures-sql.ts';
import { nextOfItsSeries } from '../../sql/proposals-sql.ts';

/** One more than is shown: whether there are more. Written out, so that the statement is planned once. */
const MOST = NEEDS_LENGTH + 1;

/** Each part is read in its order from an index of its own, and no further than is asked for. */
const part = (columns: string, picture: string, rows: string): string =>
  `(SELECT ${columns}, ${picture} ${rows} LIMIT ${MOST})`;

const toAnswer = (pictureOf: PictureOf) =>
  part(
    `'answer_referral', r.created_at, r.id, NULL::int, f.full_name, NULL, NULL::numeric, NULL, NULL::int, NULL::int, NULL::date, NULL::int, NULL::int, NULL::int`,
    pictureOf('f'),
    `FROM (SELECT * FROM referrals WHERE to_member_id = $1 AND referral_status IN ('new', 'repeated')
            AND withdrawn_at IS NULL ORDER BY id LIMIT ${MOST}) r JOIN users f ON f.id = r.from_member_id ORDER BY r.id`,
  );
const returned = (pictureOf: PictureOf) =>
  part(
    `'correct_note', coalesce((SELECT max(e.at) FROM referral_events e
     WHERE e.referral_id = n.referral_id AND e.note_id = n.id AND e.kind = 'note_returned'), n.created_at),
   n.referral_id, n.id, t.full_name, NULL, n.amount, n.return_reason, NULL, NULL, NULL, NULL, NULL, NULL`,
    pictureOf('t'),
    `FROM thank_you_notes n JOIN users t ON t.id = n.to_member_id
    WHERE n.from_member_id = $1 AND n.status = 'returned' ORDER BY n.id`,
  );
const toDecide = (pictureOf: PictureOf, where: string) =>
  part(
    `'decide_note', n.created_at, n.referral_id, n.id, f.full_name, t.full_name, n.amount, NULL::text, NULL::int, NULL::int, NULL::date, NULL::int, NULL::int, NULL::int`,
    pictureOf('f'),
    `FROM (SELECT * FROM thank_you_notes WHERE status = 'pending' ${where} ORDER BY created_at, id LIMIT ${MOST}) n
     JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id ORDER BY n.created_at, n.id`,
  );
/** What has begun can no longer be approved. */
const toApprove = (pictureOf: PictureOf, now: string, where: string) =>
  part(
    `'approve_meeting', m.created_at, NULL::int, NULL::int, p.full_name, NULL, NULL::numeric, NULL, m.id, NULL::int, m.day, NULL::int, NULL::int, NULL::int`,
    pictureOf('p'),
    `FROM (SELECT * FROM meetings m WHERE m.status = 'proposed' AND m.starts_at > ${now} ${where}
              AND ${nextOfItsSeries(now)}
            ORDER BY m.starts_at, m.id LIMIT ${MOST}) m
     JOIN users p ON p.id = m.proposed_by ORDER BY m.starts_at, m.id`,
  );
const guestsToApprove = (pictureOf: PictureOf, now: string, where: string) =>
  part(
    `'approve_guest', g.created_at, NULL::int, NULL::int, i.full_name, g.name, NULL::numeric, NULL, g.meeting_id, g.id, m.day, NULL::int, NULL::int, NULL::int`,
    pictureOf('i'),
    `FROM guests g JOIN meetings m ON m.id = g.meeting_id JOIN users i ON i.id = g.invited_by
      WHERE g.status = 'invited' AND m.status = 'approved' AND m.ends_at > ${now} ${where} ORDER BY g.created_at, g.id`,
  );

const NOT_OWN_TO_MAIL = ' AND (g.invited_by <> $1 OR g.email IS NULL OR m.starts_at <= $3)';

/**
 * While both are members of its chapter: nothing else can be done about it, and the page that it is on can be opened. People are
 * looked up one by one: a join could read all of them for the sake of a few.
 */
const BOTH_HERE = ['writer_id', 'receiver_id']
  .map((who) => `(SELECT chapter_id FROM users WHERE id = t.${who} AND removed_at IS NULL) = t.chapter_id`)
  .join(' AND ');
const testimonials = (
  pictureOf: PictureOf,
  kind: string,
  since: string,
  who: string,
  other: string,
  reason: string,
  where: string,
) =>
  part(
    `'${kind}', t.${since}, NULL::int, NULL::int, ${who}.full_name, ${other}, NULL::numeric, ${reason}, NULL::int, NULL::int, NULL::date, t.id, t.receiver_id, NULL::int`,
    pictureOf(who),
    `FROM (SELECT * FROM testimonials t WHERE ${where} AND ${BOTH_HERE} ORDER BY t.sent_at, t.id LIMIT ${MOST}) t
     JOIN users w ON w.id = t.writer_id JOIN users r ON r.id = t.receiver_id ORDER BY t.sent_at, t.id`,
  );
const returnedTestimonials = (pictureOf: PictureOf) =>
  testimonials(
    pictureOf,
    'change_testimonial',
    'returned_at',
    'r',
    'NULL',
    't.return_reason',
    `t.status = 'returned' AND t.writer_id = $1`,
  );
const testimonialsToDecide = (pictureOf: PictureOf, where: string) =>
  testimonials(
    pictureOf,
    'decide_testimonial',
    'sent_at',
    'w',
    'r.full_name',
    'NULL',
    `t.status = 'pending' ${where}`,
  );

/** While both are members of its chapter. A person has a few dozen in a year, so each side is read from its index. */
const oneToOnes = (
  pictureOf: PictureOf,
  kind: 'answer_one_to_one' | 'confirm_one_to_one',
  since: string,
  whereFor: (mine: string) => string,
) => {
  const side = (mine: string, other: string) => `SELECT o.*, o.${other} AS other_id FROM one_to_ones o
     WHERE o.${mine} = $1 AND ${whereFor(mine)}`;
  return part(
    `'${kind}', o.${since}, NULL::int, NULL::int, p.full_name, NULL, NULL::numeric, NULL, NULL::int, NULL::int, o.day, NULL::int, NULL::int, o.id`,
    pictureOf('p'),
    `FROM (${side('low_id', 'high_id')} UNION ALL ${side('high_id', 'low_id')}) o
     JOIN users p ON p.id = o.other_id AND p.removed_at IS NULL AND p.chapter_id = o.chapter_id
    WHERE o.chapter_id = $2 ORDER BY o.ends_at, o.id`,
  );
};
const oneToOnesToAnswer = (pictureOf: PictureOf) =>
  oneToOnes(
    pictureOf,
    'answer_one_to_one',
    'changed_at',
    () => `o.status = 'proposed' AND o.asked_by <> $1 AND o.ends_at > $3`,
  );
const oneToOnesToConfirm = (pictureOf: PictureOf) =>
  oneToOnes(
    pictureOf,
    'confirm_one_to_one',
    'ends_at',
    (
      mine,
    ) => `o.status IN ('accepted', 'disputed') AND o.${mine.replace('id', 'met')} IS NULL AND o.ends_at <= $3
        AND o.ends_at > $3::timestamptz - interval '${MET_DAYS} days'`,
  );

/** The order of kinds: what was returned first, then referrals to answer, then what is to be decided. */
const KINDS: readonly NeedKind[] = [
  'correct_note',
  'change_testimonial',
  'answer_referral',
  'answer_one_to_one',
  'confirm_one_to_one',
  'decide_note',
  'approve_meeting',
  'approve_guest',
  'decide_testimonial',
  'renew_membership',
];

const inOrder = (...parts: string[]): string =>
  `SELECT * FROM (${parts.join(' UNION ALL ')})
            needs (kind, since, referral_id, note_id, name, other, amount, reason, meeting_id, guest_id, day, testimonial_id, member_id, one_to_one_id, picture)
    ORDER BY array_position(ARRAY[${KINDS.map((kind) => `'${kind}'`).join(', ')}], kind),
             since, note_id, referral_id, meeting_id, guest_id, testimonial_id, one_to_one_id
    LIMIT ${MOST}`;

export interface Decides {
  notes: boolean;
  meetings: boolean;
  guests: false | { ownToMail: boolean };
  testimonials: boolean;
}

/** Memberships whose Valid Till is over, the oldest first: a super admin renews or ends them. */
const toRenew = (pictureOf: PictureOf, today: string) =>
  part(
    `'renew_membership', (u.subscription_valid_till + 1)::timestamp AT TIME ZONE 'UTC', NULL::int, NULL::int, u.full_name,
     (SELECT name FROM chapters WHERE id = u.chapter_id), NULL::numeric, NULL, NULL::int, NULL::int, u.subscription_valid_till, NULL::int, u.id, NULL::int`,
    pictureOf('u'),
    `FROM (SELECT * FROM users WHERE role = 'member' AND removed_at IS NULL AND subscription_valid_till < ${today}::date
            ORDER BY subscription_valid_till LIMIT ${MOST}) u ORDER BY u.subscription_valid_till`,
  );

const OF_A_SUPER_ADMIN = inOrder(
  toDecide(anyPictureOf, ''),
  toApprove(anyPictureOf, '$1', ''),
  guestsToApprove(anyPictureOf, '$1', ''),
  testimonialsToDecide(anyPictureOf, ''),
  toRenew(anyPictureOf, '$2'),
);

/** With what the chapter's members wait for: notes that they did not send, meetings and guests, testimonials of others. */
export const needsOfMember = (
  db: Executor,
  { memberId, chapterId, decides }: { memberId: number; chapterId: number; decides: Decides },
  now: Date,
): Promise<Need[]> => {
  const pictures = picturesFor(chapterId, () => '$2');
  const chapter = (column: string) => `AND ${column} = $2`;
  const guests = decides.guests && !decides.guests.ownToMail ? NOT_OWN_TO_MAIL : '';
  const parts = [
    toAnswer(pictures),
    returned(pictures),
    returnedTestimonials(pictures),
    oneToOnesToAnswer(pictures),
    oneToOnesToConfirm(pictures),
    ...(decides.notes ? [toDecide(pictures, `${chapter('chapter_id')} AND from_member_id <> $1`)] : []),
    ...(decides.meetings ? [toApprove(pictures, '$3', chapter('m.chapter_id'))] : []),
    ...(decides.guests ? [guestsToApprove(pictures, '$3', chapter('g.chapter_id') + guests)] : []),
    ...(decides.testimonials
      ? [
          testimonialsToDecide(
            pictures,
            `${chapter('t.chapter_id')} AND t.writer_id <> $1 AND t.receiver_id <> $1`,
          ),
        ]
      : []),
  ];
  return db.query(inOrder(...parts), [memberId, chapterId, now]);
};
export const needsOfSuperAdmin = (db: Executor, now: Date, today: string): Promise<Need[]> =>
  db.query(OF_A_SUPER_ADMIN, [now, today]);

const REASONS = [
  ['quiet_since', `$1::date - ${QUIET_DAYS - 1}`],
  ['notes_since', `($1::date - ${NOTES_WAIT_DAYS})::timestamp AT TIME ZONE 'UTC'`],
  ['ends_on', `$1::date + ${SOON_DAYS + 1}`],
] as const;

/**
 * A reason counts past its limit, and where it has lasted longer than in half of the chapters: what most of them have in
 * common is no reason to look after one. So it counts before the middle of all chapters, or before the limit, whichever is
 * earlier. Few chapters are compared with nothing but the limits.
 */
const BOUNDS = `
  SELECT ${REASONS.map(
    ([since, limit]) => `
         coalesce(CASE WHEN n >= ${COMPARED_FROM} THEN (
           SELECT ${since} FROM chapter_figures WHERE ${since} < ${limit} ORDER BY ${since} OFFSET (n + 1) / 2 - 1 LIMIT 1) END, ${limit}) AS ${since}`,
  ).join(', ')}, (n >= ${COMPARED_FROM})::int AS compared
    FROM (SELECT sum(chapters)::bigint AS n FROM network_figures) network`;
const counts = (since: string): string => `${since} < (SELECT ${since} FROM bounds)`;
const ANY_COUNTS = `(${REASONS.map(([since]) => counts(since)).join(' OR ')})`;
const IF_IT_COUNTS = REASONS.map(([since]) => `CASE WHEN ${counts(since)} THEN ${since} END AS ${since}`);

const COUNT = `SELECT count(*) AS total FROM (${REASONS.map(
  ([since]) => `(SELECT chapter_id FROM chapter_figures WHERE ${counts(since)} LIMIT ${MAX_ROWS + 1})`,
).join(' UNION ')}) matching`;
const COUNT_ONE = `SELECT count(*) AS total FROM chapter_figures WHERE chapter_id = $2 AND ${ANY_COUNTS}`;

/** The first chapters by any one reason: those that are first by all of them together are among these. */
const firstByAny = (most: string): string =>
  REASONS.map(
    ([since]) =>
      `(SELECT chapter_id FROM chapter_figures WHERE ${counts(since)} ORDER BY ${since}, chapter_id LIMIT ${most})`,
  ).join(' UNION ');

/** Chapters with the reasons that count, those that are due longest first. Candidates are few, and looked up one by one. */
const lookAfter = (candidates: string, count: string, cut: string): string => `
  WITH bounds AS MATERIALIZED (${BOUNDS}),
       due AS (
         SELECT r.*, least((quiet_since + ${QUIET_DAYS})::timestamp, (ends_on - ${SOON_DAYS})::timestamp,
                           notes_since AT TIME ZONE 'UTC' + interval '${NOTES_WAIT_DAYS + 1} days') AS due_at
           FROM (SELECT chapter_id, ${IF_IT_COUNTS.join(', ')}
                   FROM (${candidates}) k CROSS JOIN LATERAL (
                     SELECT quiet_since, notes_since, ends_on FROM chapter_figures f WHERE f.chapter_id = k.chapter_id OFFSET 0) f
                  WHERE ${ANY_COUNTS}) r)
  SELECT counted.total AS matching, c.id, c.name, c.region, d.quiet_since, d.notes_since, coalesce(ends.over, 0) AS over,
         coalesce(ends.ending, 0) AS ending, (SELECT compared FROM bounds) AS compared
    FROM (${count}) counted
    LEFT JOIN (SELECT * FROM due ORDER BY due_at, chapter_id ${cut}) d ON true
    LEFT JOIN chapters c ON c.id = d.chapter_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE u.subscription_valid_till < $1::date) AS over,
             count(*) FILTER (WHERE u.subscription_valid_till >= $1::date) AS ending
        FROM users u WHERE d.ends_on IS NOT NULL AND u.chapter_id = d.chapter_id AND u.role = 'member' AND u.removed_at IS NULL
         AND u.subscription_valid_till <= $1::date + ${SOON_DAYS}) ends ON true
   ORDER BY d.due_at, d.chapter_id`;
/** One chapter is one row at most, on the first page. */
const LOOK_AFTER_ONE = lookAfter('SELECT $2::int AS chapter_id', COUNT_ONE, 'LIMIT 1 OFFSET $3::bigint');
const lookAfterAll = (cut: string, most: string): string => lookAfter(firstByAny(most), COUNT, cut);

interface Part {
  size: number;
  offset: number;
  chapterId: number | undefined;
}

export async function chaptersToLookAfter(
  db: Executor,
  today: string,
  { size, offset, chapterId }: Part,
): Promise<{ chapters: ChapterToLookAfter[]; total: number }> {
  type Row = ChapterToLookAfter & { matching: number; id: number | null };
  const cut = cutOf(size, offset, [today]);
  const most = cut.values.length === 1 ? `${size}` : '$2::bigint + $3::bigint';
  const rows =
    chapterId === undefined
      ? await db.query<Row>(lookAfterAll(cut.text, most), cut.values)
      : await db.query<Row>(LOOK_AFTER_ONE, [today, chapterId, offset]);
  return { chapters: rows.filter(({ id }) => id !== null), total: rows[0]?.matching ?? 0 };
}
