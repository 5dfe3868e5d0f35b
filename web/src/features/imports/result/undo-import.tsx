import type { Import } from '@bn/contract';
import { IMPORT_HOLDS_LABELS } from '@bn/contract/domain';
import { useUndoImportMutation } from '../../../api/endpoints/imports.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { formatDay } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { counted } from '../texts.ts';

/** Takes back the figures of an import as a whole, while that is possible. */
export const UndoImport = ({ about }: { about: Import }) => {
  const { id, file_name, holds, undo_until: until, result } = about;
  const [undo] = useUndoImportMutation();
  const question = useModal<Import>();
  if (until === null || Date.parse(until) <= Date.now()) return null;
  const things = counted(
    result.added,
    IMPORT_HOLDS_LABELS[holds].toLowerCase().slice(0, -1),
    IMPORT_HOLDS_LABELS[holds].toLowerCase(),
  );
  return (
    <>
      <AppButton
        variant="outline"
        aria-label={`Undo the import of ${file_name}`}
        onClick={() => question.show(about)}
      >
        Undo
      </AppButton>
      <Quiet>until {formatDay(until.slice(0, 10))}</Quiet>
      <Modal {...question.frame} title={`Undo ${file_name}?`} width="500px">
        <ConfirmForm
          action="Undo the import"
          send={(key) => undo({ params: { id }, key }).unwrap()}
          sent="The import is being undone."
          failed="The import could not be undone."
          reasonsOf={reasonsOf}
          onClose={question.close}
        >
          {`All ${things} of this file stop counting, everywhere. You can import the file again.`}
        </ConfirmForm>
      </Modal>
    </>
  );
};
