import { useCallback } from 'react';
import { useUndoApprovalsMutation } from '../../../api/endpoints/thankyous.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { resultOfUndo } from './result-text.ts';

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
