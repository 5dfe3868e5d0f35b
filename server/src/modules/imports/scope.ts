import type { Chapter } from '@bn/contract';
import { anyChapter, onlyChapter } from './rows/chapter-finder.ts';
import type { Check } from './rows/checking.ts';
import type { CheckValue } from './rows/values.ts';
import type { ImportRecord } from './sql.ts';

/** Where a person may add members: everywhere, or in their own chapter. */
export type Scope = 'everywhere' | Chapter;

/** How an import's rows are checked, by what its owner may do. */
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
