import type { Chapter } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import { anyChapter, onlyChapter } from './rows/chapter-finder.ts';
import type { Check } from './rows/checking.ts';
import type { CheckValue } from './rows/values.ts';
import { findOwner, type ImportRecord } from './sql.ts';

export type Scope = 'everywhere' | Chapter;

/** The import cannot continue; the message tells its owner why. */
export class ImportAborted extends Error {}

/** Asked again for each step: the owner may have lost the right since. */
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

export interface CheckDeps {
  check: CheckValue;
  calendar: Pick<Calendar, 'today' | 'startOf'>;
  callingCode: string | undefined;
}

type Checked = Pick<
  ImportRecord,
  'id' | 'matching' | 'month_first' | 'columns' | 'chapter_choices' | 'make_chapters'
>;

export const checkOf = (
  { id, matching, month_first, columns, chapter_choices: chosen, make_chapters: makeOthers }: Checked,
  scope: Scope,
  { check, calendar, callingCode }: CheckDeps,
): Check => ({
  importId: id,
  rules: {
    matching,
    monthFirst: month_first,
    columns: columns.length,
    chapterNeeded: scope === 'everywhere',
    today: calendar.today(),
    check,
  },
  findChapters: scope === 'everywhere' ? anyChapter({ chosen, makeOthers }) : onlyChapter(scope),
  chapterId: scope === 'everywhere' ? undefined : scope.id,
  calendar,
  callingCode,
});
