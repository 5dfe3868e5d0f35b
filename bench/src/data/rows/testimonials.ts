import { SUPER_ADMIN_ID } from '../scales.ts';
import { hash } from './sql-text.ts';

/** Two about each member, by the next two of the chapter; one in twenty is waiting, the others were approved in the last year. */
export const testimonials = (): string => `
  INSERT INTO testimonials (id, chapter_id, writer_id, receiver_id, text, status, created_at, sent_at, approved_by, approved_at)
  SELECT 2 * (p.m - 1) + n, p.chapter_id, p.first_id + (p.ordinal + n) % p.size, p.first_id + p.ordinal,
         'Found us three clients within a month, and answers every call within the hour.',
         CASE WHEN pending THEN 'pending' ELSE 'approved' END, at, at,
         CASE WHEN NOT pending THEN ${SUPER_ADMIN_ID} END, CASE WHEN NOT pending THEN at + interval '1 hour' END
    FROM member_positions p CROSS JOIN generate_series(1, 2) n
    CROSS JOIN LATERAL (SELECT ${hash('2 * p.m + n', 51, 20)} = 0 AS pending,
                               now() - interval '1 day' - make_interval(hours => ${hash('2 * p.m + n', 52, 8_700)}) AS at) t
   ORDER BY p.m, n`;
