import { type Location, type Outcome, type ReferralType, TIER_OF_LOCATION } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

/** What a file says about a figure of a former year. */
export interface PastFigure {
  chapter_id: number;
  giver_id: number;
  receiver_id: number;
  date: string;
  /** When that day began. */
  at: string;
  comments: string;
}
export interface PastReferral extends PastFigure {
  referral_type: ReferralType;
  location: Location;
  answer: Outcome;
}

const ROWS = `json_to_recordset($1) AS r(n int, id int, chapter_id int, giver_id int, receiver_id int, date date, at timestamptz,
  comments text, referral_type text, tier text, answer text)`;
const rowsOf = (figures: readonly (PastFigure & Partial<PastReferral> & { id?: number })[]): string =>
  JSON.stringify(
    figures.map((figure, n) => ({ ...figure, n, tier: TIER_OF_LOCATION[figure.location ?? 'inside'] })),
  );

/** The number of a contact that no file names: readers get none. */
const NO_CONTACT = '0';
const INTO = `INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
  referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at, updated_at, withdrawn_at, import_id)`;
const FROM = (status: string, withdrawn: string): string =>
  `SELECT r.id, chapter_id, giver_id, receiver_id, coalesce(referral_type, 'warm'), tier, '${NO_CONTACT}', 'they_contact', ${status}, comments,
          (${status} = 'got_business')::int, date, date, at, at, ${withdrawn}, $2
     FROM ${ROWS} ORDER BY n`;

/** Nobody waits for them and no one is notified: they were answered long ago. */
export async function addAnswered(
  tx: Executor,
  importId: number,
  figures: readonly PastReferral[],
): Promise<void> {
  const ids = await newIds(tx, figures.length);
  await tx.query(`${INTO} ${FROM('answer', 'NULL')}`, [
    rowsOf(figures.map((figure, n) => ({ ...figure, id: ids[n] as number }))),
    importId,
  ]);
}

/** What notes without a referral belong to: withdrawn at once, so that it counts nowhere and is in no list. */
export async function addWithdrawn(
  tx: Executor,
  importId: number,
  figures: readonly PastFigure[],
): Promise<number[]> {
  const ids = await newIds(tx, figures.length);
  await tx.query(`${INTO} ${FROM(`'new'`, 'at')}`, [
    rowsOf(figures.map((figure, n) => ({ ...figure, id: ids[n] as number }))),
    importId,
  ]);
  return ids;
}

const newIds = async (tx: Executor, count: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('referrals', 'id'))::int AS id FROM generate_series(1, $1)`,
      [count],
    )
  ).map(({ id }) => id);

/** How many referrals that were imported already are just like each of these; those of an import that is being undone are not to stay. */
export const countEqual = async (db: Executor, figures: readonly PastReferral[]): Promise<number[]> =>
  (
    await db.query<{ found: number }>(
      `SELECT (SELECT count(*) FROM referrals f
                WHERE f.import_id IS NOT NULL AND f.withdrawn_at IS NULL AND f.from_member_id = r.giver_id AND f.recorded_on = r.date
                  AND NOT EXISTS (SELECT FROM imports i WHERE i.id = f.import_id AND i.state = 'undoing')
                  AND f.to_member_id = r.receiver_id AND f.referral_type = r.referral_type AND f.tier = r.tier) AS found
         FROM ${ROWS} ORDER BY n`,
      [rowsOf(figures)],
    )
  ).map(({ found }) => found);

/**
 * Takes some referrals of an import out of every figure; how many these were. Chapters are locked in order before the
 * trigger reaches the network's slot, which it does with each row.
 */
export async function withdrawSome(tx: Executor, importId: number, most: number, at: Date): Promise<number> {
  const found = await tx.query<{ id: number; chapter_id: number }>(
    `SELECT id, chapter_id FROM referrals WHERE import_id = $1 AND withdrawn_at IS NULL ORDER BY id LIMIT $2 FOR NO KEY UPDATE`,
    [importId, most],
  );
  if (found.length === 0) return 0;
  await tx.query(
    'SELECT 1 FROM chapter_figures WHERE chapter_id = ANY ($1::int[]) ORDER BY chapter_id FOR NO KEY UPDATE',
    [[...new Set(found.map(({ chapter_id }) => chapter_id))]],
  );
  await tx.query(
    `UPDATE referrals SET withdrawn_at = $2, updated_at = $2, referral_status = 'new', converted_to_business = 0
      WHERE id = ANY ($1::int[])`,
    [found.map(({ id }) => id), at],
  );
  return found.length;
}
