import type { Chapter } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import type { Calendar, NetworkCalendar } from '../../time/calendar.ts';
import { checkAttendance } from './figures/attendance.ts';
import { checkFigures } from './figures/checking.ts';
import type { FigureRules } from './figures/values.ts';
import type { FileRow } from './reading/row-messages.ts';
import { anyChapter, onlyChapter } from './rows/chapter-finder.ts';
import { checkMembers, type MemberCheck } from './rows/checking.ts';
import type { CheckedRow } from './rows/sql.ts';
import type { CheckValue } from './rows/values.ts';
import { findOwner, type ImportRecord } from './sql.ts';

export type Scope = 'everywhere' | Chapter;

/** The import cannot continue; the message tells its owner why. */
export class ImportAborted extends Error {}

/** Asked again for each step: the owner may have lost the right since. */
export async function scopeOf(
  db: Executor,
  { user_id, holds }: Pick<ImportRecord, 'user_id' | 'holds'>,
  calendar: Calendar,
): Promise<Scope> {
  if (user_id === null) return 'everywhere';
  const owner = await findOwner(db, user_id, calendar.today());
  if (!owner) throw new ImportAborted('You are no longer allowed to add members.');
  if (holds !== 'members' && owner.role !== 'super_admin')
    throw new ImportAborted('Only a super admin can import past figures.');
  const { role, chapter_id: id, name, region } = owner;
  return role === 'super_admin' ? 'everywhere' : { id: id ?? 0, name: name ?? '', region: region ?? '' };
}

export interface CheckDeps {
  check: CheckValue;
  calendar: Pick<NetworkCalendar, 'now' | 'today' | 'startOf' | 'ofChapter'>;
  callingCode: string | undefined;
}

/** By what rows are checked: `figures`, if the file holds such. */
export interface Check extends MemberCheck {
  figures: FigureRules | undefined;
}

export function checkRows(db: Executor, check: Check, rows: readonly FileRow[]): Promise<CheckedRow[]> {
  const { importId, figures } = check;
  if (figures === undefined) return checkMembers(db, check, rows);
  const { holds } = figures;
  return holds === 'attendance'
    ? checkAttendance(db, importId, figures, rows)
    : checkFigures(db, importId, { ...figures, holds }, rows);
}

type Checked = Pick<
  ImportRecord,
  | 'id'
  | 'holds'
  | 'matching'
  | 'month_first'
  | 'decimal_comma'
  | 'columns'
  | 'chapter_choices'
  | 'make_chapters'
>;

export const checkOf = (
  {
    id,
    holds,
    matching,
    month_first,
    decimal_comma,
    columns,
    chapter_choices: chosen,
    make_chapters: makeOthers,
  }: Checked,
  scope: Scope,
  { check, calendar, callingCode }: CheckDeps,
): Check => ({
  importId: id,
  figures:
    holds === 'members'
      ? undefined
      : {
          holds,
          matching,
          monthFirst: month_first,
          decimalComma: decimal_comma,
          columns: columns.length,
          today: calendar.today(),
          now: calendar.now,
          todayIn: (time_zone) => calendar.ofChapter({ time_zone }).today(),
        },
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
