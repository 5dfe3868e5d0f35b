import type { AnswerOf, Routes } from '@bn/contract';
import type { NoteStatus } from '@bn/contract/domain';
import { formatCount } from '../../../ui/text/format.ts';

type Answers = AnswerOf<Routes['approveThankYous']>['answers'];

const countOf = (total: number) => `${formatCount(total)} ${total === 1 ? 'note' : 'notes'}`;

/** The list's count in words: '74 notes waiting for approval'. */
const COUNTED: Record<NoteStatus, string> = {
  pending: 'waiting for approval',
  returned: 'returned to their senders',
  approved: 'approved',
  withdrawn: 'withdrawn',
};
export const countedNotes = (total: number, status: NoteStatus = 'pending') =>
  `${countOf(total)} ${COUNTED[status]}`;

/** In cents, so that it is exact. */
export const sumOf = (notes: readonly { amount: number }[]) =>
  notes.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

/** The result of approving several notes: how many, which can be undone, and why the others were not approved. */
export const resultOfMany = (answers: Answers) => {
  const approved = answers.filter(({ status }) => status === 'approved').map(({ id }) => id);
  const refused = answers.filter(({ status }) => status === 'refused');
  const why = [...new Set(refused.flatMap(({ message }) => message ?? []))].join('; ');
  const others = refused.length > 0 ? `${countOf(refused.length)} not${why && `: ${why}`}` : '';
  const done = approved.length > 0 || !others ? `${countOf(approved.length)} approved` : '';
  return { approved, text: [done, others].filter(Boolean).join(', ') };
};

export const resultOfUndo = (asked: number, failed: number) => {
  if (failed === 0)
    return {
      kind: 'success' as const,
      text: asked === 1 ? 'Approval undone.' : `${countOf(asked)} undone.`,
    };
  if (asked === 1) return { kind: 'error' as const, text: 'The approval could not be undone.' };
  return { kind: 'error' as const, text: `${countOf(asked - failed)} undone, ${failed} could not be.` };
};
