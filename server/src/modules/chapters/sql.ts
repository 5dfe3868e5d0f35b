import type { Chapter, ChapterCard, ChapterPage, ListQuery } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing } from '../../db/lists.ts';
import { holds, inNameOrder, searchedText } from '../../db/names.ts';
import { chapterAdmins } from '../../sql/permissions-sql.ts';

const LIST = {
  as: 'c',
  columns: 'c.id, c.name, c.region',
  order: [inNameOrder('c.name'), inNameOrder('c.region')],
};

const figures = (month: string) => ({
  columns: `${LIST.columns}, f.members, coalesce(d.referrals, 0) AS month_referrals, s.given_by_month`,
  joins: `LEFT JOIN chapter_figures f ON f.chapter_id = c.id
    LEFT JOIN chapter_standings s ON s.chapter_id = c.id AND s.month = '${month}'::date
    LEFT JOIN LATERAL (SELECT sum(referrals) AS referrals FROM chapter_days
      WHERE chapter_id = c.id AND day >= '${month}'::date AND day < '${month}'::date + interval '1 month') d ON true`,
});

export function list(db: Executor, query: ListQuery, month?: string): Listing<ChapterCard> {
  const wanted = searchedText(query.search);
  const shared = { ...LIST, ...(month !== undefined && figures(month)) };
  if (wanted === undefined) {
    return createListing(db, query, {
      ...shared,
      total: 'SELECT sum(chapters) AS total FROM network_figures',
      page: 'SELECT * FROM chapters c',
      values: [],
    });
  }
  const matching = `FROM chapters c WHERE ${holds('c.search_text', '$1')}`;
  return createSearch(db, query, {
    ...shared,
    total: cappedCount(`SELECT 1 ${matching}`),
    page: `SELECT c.* ${matching}`,
    values: [wanted],
  });
}

export async function isFound(db: Executor, label: string, wanted: string): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(`SELECT ${holds('$1', '$2')} AS found`, [label, wanted]);
  return row?.found === true;
}

export async function insert(tx: Executor, name: string, region: string, at: Date): Promise<Chapter> {
  const [chapter] = await tx.query<Chapter>(
    'INSERT INTO chapters (name, region, created_at) VALUES ($1, $2, $3) RETURNING id, name, region',
    [name, region, at],
  );
  return chapter as Chapter;
}

export async function insertEach(
  tx: Executor,
  chapters: readonly Omit<Chapter, 'id'>[],
  at: Date,
): Promise<number[]> {
  const added = await tx.query<{ id: number }>(
    `INSERT INTO chapters (name, region, created_at)
     SELECT name, region, $2 FROM json_to_recordset($1) AS r(name text, region text) ORDER BY lower(name), lower(region)
     ON CONFLICT (lower(name), lower(region)) DO NOTHING RETURNING id`,
    [JSON.stringify(chapters), at],
  );
  return added.map(({ id }) => id);
}

export async function find(
  db: Executor,
  id: number,
  today: string,
): Promise<Omit<ChapterPage, 'version'> | undefined> {
  const [row] = await db.query<Omit<ChapterPage, 'version'>>(
    `SELECT c.id, c.name, c.region, c.time_zone, c.created_at, f.members, ${chapterAdmins('$2')} AS admins, f.referrals, f.pending_notes, f.approved_notes,
            f.thankyou_value AS thank_you_value
       FROM chapters c JOIN chapter_figures f ON f.chapter_id = c.id WHERE c.id = $1`,
    [id, today],
  );
  return row;
}

export type StoredChapter = Chapter & Pick<ChapterPage, 'time_zone'>;
export async function lock(tx: Executor, id: number): Promise<StoredChapter | undefined> {
  const [row] = await tx.query<StoredChapter>(
    'SELECT id, name, region, time_zone FROM chapters WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  return row;
}

export async function update(tx: Executor, { id, name, region, time_zone }: StoredChapter): Promise<void> {
  await tx.query('UPDATE chapters SET name = $2, region = $3, time_zone = $4 WHERE id = $1', [
    id,
    name,
    region,
    time_zone,
  ]);
}

/** The database's list is the system's or its own, and changes with an upgrade of either. */
export const timeZones = async (db: Executor): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    'SELECT name FROM pg_timezone_names ORDER BY name COLLATE "C"',
  );
  return rows.map(({ name }) => name);
};
