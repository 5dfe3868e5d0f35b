import type { Scale } from '../scales.ts';
import { hash, pickByHash } from './sql-text.ts';

/** A year of weeks, of which this many are over. */
const WEEKS = 52;
const HELD = 50;

/** Members joined before the year of meetings: everyone was expected at each. */
export const stays = "UPDATE stays SET since = least(since, now() - interval '400 days')";

/** A series per chapter, at seven in the morning, on a weekday of its own; the last ones are still to come. Ids follow the weeks. */
export const meetings = (scale: Scale): string => `
  INSERT INTO meetings (id, chapter_id, series_id, day, starts, minutes, starts_at, ends_at, place, agenda, status, proposed_by,
    created_at, approved_by, approved_at, announces_approval)
  SELECT (week - 1) * ${scale.chapters} + c, c, c, day, '07:00', 90, at, at + interval '90 minutes', 'Harbour Café, upper room',
         'Introductions, referrals of the week, a talk of ten minutes', 'approved', leader, now() - interval '360 days', leader,
         now() - interval '360 days', CASE WHEN week = 1 THEN ${WEEKS} END
    FROM (SELECT week, c, p.first_id AS leader, day, (day + time '07:00') AT TIME ZONE 'UTC' AS at
            FROM generate_series(1, ${WEEKS}) week CROSS JOIN generate_series(1, ${scale.chapters}) c
            CROSS JOIN LATERAL (SELECT current_date - 1 - c % 6 + 7 * (week - ${HELD}) AS day) d
            JOIN member_positions p ON p.chapter_id = c AND p.ordinal = 0) placed
   ORDER BY week, c`;

const STATES = [...Array<string>(17).fill('present'), 'late', 'absent', 'medical'];

/** One state per member and meeting that was held: 50 times the members. In the order of the primary key. */
export const attendance = (scale: Scale): string => `
  INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
  SELECT (week - 1) * ${scale.chapters} + p.chapter_id, p.first_id + p.ordinal, ${pickByHash(STATES, 'p.m + week', 41)}, at, p.first_id, at
    FROM generate_series(1, ${HELD}) week CROSS JOIN (SELECT * FROM member_positions ORDER BY m) p
    CROSS JOIN LATERAL (SELECT ((current_date - 1 - p.chapter_id % 6 + 7 * (week - ${HELD})) + time '07:00') AT TIME ZONE 'UTC'
                               + make_interval(secs => ${hash('p.m', 42, 900)}) AS at) t`;

/** A guest at every third meeting that was held. */
export const guests = (scale: Scale): string => `
  INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, status, invited_by, created_at, decided_by, decided_at,
    recorded_by, recorded_at)
  SELECT m.id, m.chapter_id, 'Guest ' || m.id, (6000000000 + m.id)::text, 'guest.' || m.id || '@guests.example', 'Consulting', 'came',
         m.proposed_by, m.starts_at - interval '5 days', m.proposed_by, m.starts_at - interval '4 days', m.proposed_by, m.starts_at
    FROM meetings m WHERE m.id <= ${HELD} * ${scale.chapters} AND m.id % 3 = 0 ORDER BY m.id`;
