import type { Chapter, ListQuery } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { anywhere, cappedCount, type List, readList, readSearch } from '../../db/lists.ts';

const LIST = { as: 'c', columns: 'c.id, c.name, c.region', order: 'lower(c.name), lower(c.region)' };

export function list(db: Executor, query: ListQuery): Promise<List<Chapter>> {
  const pattern = anywhere(query.search);
  if (pattern === undefined) {
    return readList(db, query, {
      ...LIST,
      total: 'SELECT sum(chapters) AS total FROM network_figures',
      page: 'SELECT * FROM chapters c',
      values: [],
    });
  }
  const matching = 'FROM chapters c WHERE c.search_text LIKE lower($1)';
  return readSearch(db, query, {
    ...LIST,
    total: cappedCount(`SELECT 1 ${matching}`),
    page: `SELECT c.* ${matching}`,
    values: [pattern],
  });
}

export async function insert(tx: Executor, name: string, region: string, at: Date): Promise<Chapter> {
  const [chapter] = await tx.query<Chapter>(
    'INSERT INTO chapters (name, region, created_at) VALUES ($1, $2, $3) RETURNING id, name, region',
    [name, region, at],
  );
  return chapter as Chapter;
}
