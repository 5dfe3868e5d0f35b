import { listed } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import { columnNames } from './columns/column-names.ts';
import { fileRefusal } from './file/file-refusal.ts';
import { announcement, phaseOf } from './phases.ts';
import { about } from './testing.tsx';
import { exceptions, outlook, resultLines, startLabel } from './texts.ts';

const KINDS = { new: 3, same: 2, changed: 4, no_chapter: 5, wrong: 1 };

it('includes what is switched on: values to update', () => {
  expect(outlook(about({ kinds: KINDS }))).toEqual({ added: 3, updated: 0, keptOld: 4 });
  expect(outlook(about({ kinds: KINDS, update_existing: 1 }))).toEqual({ added: 3, updated: 4, keptOld: 0 });
});

it('what is not written has the same counts as the tiles', () => {
  expect(exceptions(about({ kinds: { ...KINDS, same: 1 } }))).toBe(
    '1 row already there stays unchanged. 4 changed rows are not updated. 5 rows without a chapter are left out. 1 row needs fixing and is left out.',
  );
  expect(exceptions(about({ kinds: { ...KINDS, no_chapter: 1, wrong: 2 }, update_existing: 1 }))).toBe(
    '2 rows already there stay unchanged. 1 row without a chapter is left out. 2 rows need fixing and are left out.',
  );
});

it.each([
  [{ new: 1 }, 'Add 1 member'],
  [{ new: 1200 }, 'Add 1,200 members'],
  [{ new: 2, changed: 3 }, 'Add 2 members and update 3'],
  [{ changed: 1 }, 'Update 1 member'],
  [{ same: 9, wrong: 2 }, undefined],
])('%j: %s', (kinds, label) => {
  const none = { new: 0, same: 0, changed: 0, no_chapter: 0, wrong: 0 };
  expect(startLabel(about({ kinds: { ...none, ...kinds }, update_existing: 1 }))).toBe(label);
});

it('the result lists only what happened', () => {
  const result = { added: 1, updated: 0, already_there: 2, left_out: 1, chapters_made: 0 };
  expect(resultLines(about({ result }))).toEqual([
    '1 member added.',
    '2 members were already there, unchanged.',
    '1 row was rejected.',
  ]);
});

it('the result counts the rejected rows like the file of them, and names why other rows were skipped', () => {
  const kinds = { new: 3, same: 0, changed: 1, no_chapter: 2, wrong: 2 };
  const result = { added: 3, updated: 0, already_there: 0, left_out: 5, chapters_made: 0 };
  expect(resultLines(about({ state: 'done', kinds, result }))).toEqual([
    '3 members added.',
    '1 changed row was not updated.',
    '2 rows were left out because their chapter does not exist.',
    '2 rows were rejected.',
  ]);
});

it('the result of an import that ended early gives no other reason for rows it did not reach', () => {
  const kinds = { new: 3, same: 0, changed: 1, no_chapter: 2, wrong: 2 };
  const result = { added: 1, updated: 0, already_there: 0, left_out: 7, chapters_made: 1 };
  expect(
    resultLines(about({ state: 'cancelled', kinds, result, make_chapters: 1, update_existing: 1 })),
  ).toEqual(['1 member added.', '1 chapter created.', '2 rows were rejected.', '5 rows were not imported.']);
});

it.each([
  ['uploading', '', 'file'],
  ['reading', '', 'reading'],
  ['checking', '', 'columns'],
  ['checking', 'preview', 'preview'],
  ['ready', '', 'columns'],
  ['ready', 'preview', 'preview'],
  ['running', 'preview', 'running'],
  ['done', 'preview', 'result'],
  ['cancelled', '', 'result'],
  ['failed', '', 'result'],
] as const)('%s %s shows %s', (state, step, phase) => expect(phaseOf(about({ state }), step)).toBe(phase));

it('a file without rows goes back to the first step', () =>
  expect(phaseOf(about({ state: 'failed', rows: 0 }), 'preview')).toBe('file'));

it('announces progress to screen readers in quarters', () => {
  const at = (done: number) =>
    announcement(about({ state: 'running', progress: { done, total: 100 } }), 'running');
  expect([at(0), at(24), at(25), at(99)]).toEqual([
    'Importing, 0 percent',
    'Importing, 0 percent',
    'Importing, 25 percent',
    'Importing, 75 percent',
  ]);
});

it('names columns by their headings, and by position where those are missing or ambiguous', () => {
  const headings = ['Name', '', 'Phone', 'Phone'].map((heading) => ({ heading }));
  expect(columnNames(headings)).toEqual(['Name', 'Column 2', 'Phone (column 3)', 'Phone (column 4)']);
});

it('lists read like a sentence', () => {
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});

it.each([
  ['people.csv', 1, undefined],
  ['People.XLSX', 20 * 1024 * 1024, undefined],
  ['people', 5, undefined],
  ['people.csv', 0, /is empty/],
  ['people.csv', 20 * 1024 * 1024 + 1, /21 MB; up to 20 MB .* npm run admin -- import/],
  ['people.xls', 5, /older Excel file/],
  ['people.pdf', 5, /not a table/],
  ['.constructor', 5, undefined],
])('%s of %i bytes', (name, size, refusal) => {
  if (refusal) expect(fileRefusal({ name, size })).toMatch(refusal);
  else expect(fileRefusal({ name, size })).toBeUndefined();
});
