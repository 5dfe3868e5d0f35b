import type { ThankYouNote } from '@bn/contract';
import { useCallback, useRef } from 'react';
import { useApproveThankYousMutation, useUndoApprovalsMutation } from '../../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import type { Selection } from '../../../ui/table/selection/use-selection.ts';
import { resultOfMany, resultOfUndo } from './result-text.ts';

/** Shows what was approved, and offers to undo it for ten seconds. */
export const useUndo = (onUndone: () => void) => {
  const toast = useToast();
  const [undo] = useUndoApprovalsMutation();
  return useCallback(
    (text: string, ids: readonly number[], takenBack?: () => void) =>
      toast('success', text, {
        undo: async () => {
          const failed = await undo(ids).unwrap();
          const { kind, text: result } = resultOfUndo(ids.length, failed);
          toast(kind, result);
          takenBack?.();
          onUndone();
        },
      }),
    [toast, undo, onUndone],
  );
};

/** Approves the selected notes in one request, and reports the result of each. */
export const useApproveMany = (
  { chosen, stop }: Pick<Selection<ThankYouNote>, 'chosen' | 'stop'>,
  offerUndo: (text: string, ids: readonly number[]) => void,
) => {
  const toast = useToast();
  const [send, { isLoading }] = useApproveThankYousMutation();
  // A retry of the same notes after a lost response uses the same key, and so gets the same response.
  const asked = useRef({ notes: '', key: '' });
  const approve = async () => {
    const notes = chosen.join();
    if (asked.current.notes !== notes) asked.current = { notes, key: newIdempotencyKey() };
    try {
      const { answers } = await send({ body: { ids: chosen }, key: asked.current.key }).unwrap();
      asked.current = { notes: '', key: '' };
      const { approved, text } = resultOfMany(answers);
      stop();
      if (approved.length > 0) offerUndo(text, approved);
      else toast('error', text);
    } catch {
      toast('error', MESSAGES.notesNotApproved);
    }
  };
  return { approve, busy: isLoading };
};
