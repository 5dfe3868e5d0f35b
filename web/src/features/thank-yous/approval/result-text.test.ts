import { expect, it } from 'vitest';
import { resultOfMany, resultOfUndo } from './result-text.ts';

const approved = (id: number) => ({ id, status: 'approved' as const });
const refused = (id: number, message: string) => ({
  id,
  status: 'refused' as const,
  code: 'conflict' as const,
  message,
});

it.each([
  [[approved(1)], [1], '1 note approved'],
  [[approved(1), approved(2)], [1, 2], '2 notes approved'],
  [
    [approved(1), refused(2, 'Approved already'), refused(3, 'Approved already')],
    [1],
    '1 note approved, 2 notes not: Approved already',
  ],
  [[refused(2, 'Approved already'), refused(3, 'No right')], [], '2 notes not: Approved already; No right'],
])('reports the result of each note: %o', (answers, ids, text) => {
  expect(resultOfMany(answers)).toEqual({ approved: ids, text });
});

it.each([
  [1, 0, 'success', 'Approval undone.'],
  [3, 0, 'success', '3 notes undone.'],
  [1, 1, 'error', 'The approval could not be undone.'],
  [3, 1, 'error', '2 notes undone, 1 could not be.'],
])('undoing %i, of which %i fail', (asked, failed, kind, text) => {
  expect(resultOfUndo(asked, failed)).toEqual({ kind, text });
});
