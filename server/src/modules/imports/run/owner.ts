import type { Executor } from '../../../db/database.ts';
import type { Calendar } from '../../../time/calendar.ts';
import type { Scope } from '../scope.ts';
import type { ImportRecord } from '../sql.ts';
import { ImportAborted } from './errors.ts';
import { findOwner } from './owner-sql.ts';

export async function scopeOf(
  db: Executor,
  { user_id }: Pick<ImportRecord, 'user_id'>,
  calendar: Calendar,
): Promise<Scope> {
  if (user_id === null) return 'everywhere';
  const owner = await findOwner(db, user_id, calendar.today());
  if (!owner) throw new ImportAborted('You are no longer allowed to add members.');
  const { role, chapter_id: id, name, region } = owner;
  return role === 'super_admin' ? 'everywhere' : { id: id ?? 0, name: name ?? '', region: region ?? '' };
}
