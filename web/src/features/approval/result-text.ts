import type { AnswerOf, Routes } from '@bn/contract';
import { formatCount } from '../../ui/text/format.ts';

type Answers = AnswerOf<Routes['approveThankYous']>['answers'];

export const countOf = (total: number) => `${formatCount(total)} ${total === 1 ? 'note' : 'notes'}`;

/** What became of the notes that were approved together: how many, which can be undone, and why the others were not. */
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
