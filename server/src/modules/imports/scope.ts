import type { Chapter } from '@bn/contract';
import { anyChapter, onlyChapter } from './rows/chapter-finder.ts';
import type { Check } from './rows/checking.ts';
import type { CheckValue } from './rows/values.ts';
import type { ImportRecord } from './sql.ts';

export type Scope = 'everywhere' | Chapter;

export const checkOf = (
  { id, matching, month_first, columns }: Pick<ImportRecord, 'id' | 'matching' | 'month_first' | 'columns'>,
  scope: Scope,
  check: CheckValue,
): Check => ({
  importId: id,
  rules: {
    matching,
    monthFirst: month_first,
    columns: columns.length,
    chapterNeeded: scope === 'everywhere',
    check,
  },
  findChapters: scope === 'everywhere' ? anyChapter() : onlyChapter(scope),
  chapterId: scope === 'everywhere' ? undefined : scope.id,
});
