/** What happened to members and in chapters. */
import { actionsOfKind, type HistoryKind } from '@bn/contract';
import { entryOf, THE_END } from '../../../server/src/modules/audit/history.ts';
import * as historySql from '../../../server/src/modules/audit/history-sql.ts';
import { db, type Row } from './database.ts';

const SCOPES: Record<string, typeof historySql.OF_MEMBER> = {
  members: historySql.OF_MEMBER,
  chapters: historySql.OF_CHAPTER,
};

export async function history(resource: string, id: number, query: URLSearchParams): Promise<Row> {
  const scope = SCOPES[resource] as typeof historySql.OF_MEMBER;
  await historySql.exists(db, scope, id);
  const kind = query.get('kind') as HistoryKind | null;
  const limit = Number(query.get('page_size') ?? 50);
  const { rows, last } = await historySql.read(db, scope, id, {
    search: query.get('search') ?? undefined,
    actions: kind ? actionsOfKind(kind) : undefined,
    from: new Date(0),
    before: THE_END,
    now: new Date(),
    limit,
  });
  return { entries: rows.map(entryOf), page_size: limit, next: last ? `${last.micros}-${last.id}` : null };
}
