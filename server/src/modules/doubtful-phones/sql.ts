import type { Database } from '../../db/database.ts';

export interface StoredPhone {
  id: number;
  whose: string;
  phone: string;
  written: string | null;
}

/** The cells of an import are kept for some days, and nothing else has what was written: one row for each member, the latest. */
export const membersAfter = (db: Database, id: number, limit: number): Promise<StoredPhone[]> =>
  db.query<StoredPhone>(
    `WITH batch AS MATERIALIZED (
       SELECT id, email, phone FROM users WHERE id > $1 AND role = 'member' AND removed_at IS NULL ORDER BY id LIMIT $2)
     SELECT DISTINCT ON (batch.id) batch.id, batch.email AS whose, batch.phone,
            coalesce(nullif(r.cells[(i.matching->'phone'->>'column')::int + 1], ''), i.matching->'phone'->>'value') AS written
       FROM batch LEFT JOIN import_rows r ON r.member_id = batch.id AND r.member->>'phone' = batch.phone
       LEFT JOIN imports i ON i.id = r.import_id
      ORDER BY batch.id, r.import_id DESC NULLS LAST`,
    [id, limit],
  );

export const guestsAfter = (db: Database, id: number, limit: number): Promise<StoredPhone[]> =>
  db.query<StoredPhone>(
    `SELECT id, name || ', guest at meeting ' || meeting_id AS whose, phone, NULL AS written FROM guests
      WHERE id > $1 AND phone ~ '^[0-9]{10}$' AND member_id IS NULL ORDER BY id LIMIT $2`,
    [id, limit],
  );
