import type { Import } from '@bn/contract';
import { useUndoImportMutation } from '../../../api/endpoints/imports.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { things } from '../texts.ts';

/** Until when it can be undone; undefined if it cannot, or no longer. */
export const undoUntil = ({ undo_until: until }: Import): string | undefined =>
  until !== null && Date.parse(until) > Date.now() ? until : undefined;

/** Takes back the figures of an import as a whole, while that is possible. */
export const UndoImport = ({ about }: { about: Import }) => {
  const { id, file_name, result } = about;
  const [undo] = useUndoImportMutation();
  const question = useModal<Import>();
  if (undoUntil(about) === undefined) return null;
  const stop =
    result.added === 1
      ? `The ${things(1, about).slice('1 '.length)} of this file stops`
      : `All ${things(result.added, about)} of this file stop`;
  return (
    <>
      <AppButton
        variant="outline"
        aria-label={`Undo the import of ${file_name}`}
        onClick={() => question.show(about)}
      >
        Undo
      </AppButton>
      <Modal {...question.frame} title={`Undo ${file_name}?`} width="500px">
        <ConfirmForm
          action="Undo the import"
          send={(key) => undo({ params: { id }, key }).unwrap()}
          sent="The import is being undone."
          failed="The import could not be undone."
          reasonsOf={reasonsOf}
          onClose={question.close}
        >
          {`${stop} counting, everywhere. You can import the file again.`}
        </ConfirmForm>
      </Modal>
    </>
  );
};
