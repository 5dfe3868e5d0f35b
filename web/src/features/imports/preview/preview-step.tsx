import type { Import } from '@bn/contract';
import { IMPORT_FILTERS, IMPORT_HOLDS_LABELS } from '@bn/contract/domain';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useMatchImportMutation, useStartImportMutation } from '../../../api/endpoints/imports.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { sendsMail } from '../../../ui/contact/links.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { Actions, StepTitle } from '../parts/layout.ts';
import { Working } from '../parts/working.tsx';
import { counted, exceptions, outlook, startLabel } from '../texts.ts';
import type { Option } from './chapter-choices.tsx';
import { DownloadRows } from './download-rows.tsx';
import { InviteQuestion } from './invite-question.tsx';
import { KindFilter } from './kind-filter.tsx';
import { Offers } from './offers.tsx';
import css from './preview-step.module.css';

/** Loaded separately: the first step does not need it. */
const RowsTable = lazy(() => import('./rows-table.tsx'));

const switched = (option: Option = {}): Partial<Import> => ({
  ...(option.make_chapters !== undefined && { make_chapters: option.make_chapters }),
  ...(option.update_existing !== undefined && { update_existing: option.update_existing }),
});

interface Props {
  about: Import;
  lost: boolean;
  list: ReturnType<typeof useListState>;
  onColumns: () => void;
  onDiscard: () => void;
}

/** The third step: what the import would do with each row, before anything is written. */
export const PreviewStep = ({ about, lost, list, onColumns, onDiscard }: Props) => {
  const toast = useToast();
  const { role } = useUser();
  const [match, matching] = useMatchImportMutation();
  const [start, starting] = useStartImportMutation();
  /** One for each answer: a repeated call must not say anything else. */
  const [keys] = useState(() => [newIdempotencyKey(), newIdempotencyKey()] as const);
  const question = useModal<number>();
  const params = { id: about.id };
  /** Optimistic: a switch moves at once, and with it what its rows say. */
  const shown = { ...about, ...(matching.isLoading && switched(matching.originalArgs?.body)) };
  const kind = IMPORT_FILTERS.find((one) => one === list.param('kind'));
  const checking = about.state === 'checking';
  const label = startLabel(shown);

  const toastFailure = (sent: Promise<unknown>, failed: string) =>
    sent.catch((error) => toast('error', messageOf(error, failed)));
  const begin = (invite: 0 | 1) =>
    toastFailure(
      start({ params, body: { invite }, key: keys[invite] }).unwrap(),
      'The import could not be started.',
    );
  const beginOrAsk = () => {
    const { added } = outlook(about);
    return about.holds === 'members' && sendsMail() && added > 0 ? question.show(added) : begin(0);
  };

  return (
    <Card>
      <div className={css.head}>
        <StepTitle tabIndex={-1}>Preview of {about.file_name}</StepTitle>
        <Quiet>Nothing has been saved yet. Click a red value to correct it.</Quiet>
      </div>
      <KindFilter about={shown} kind={kind} onKind={(next) => list.setParam('kind', next ?? '')} />
      {role === 'super_admin' && (
        <Offers
          about={shown}
          busy={checking || matching.isLoading}
          onOption={(body) => toastFailure(match({ params, body }).unwrap(), 'This could not be changed.')}
        />
      )}
      {checking ? (
        <Working label="Checking the rows" progress={about.progress} lost={lost} />
      ) : (
        <Suspense fallback={<Skeleton style={{ height: 320 }} />}>
          <RowsTable about={shown} kind={kind} page={list.page} onPage={list.setPage} />
        </Suspense>
      )}
      <Actions>
        <AppButton variant="outline" onClick={onDiscard}>
          Discard this import
        </AppButton>
        <DownloadRows about={about} kind={kind} />
        <AppButton variant="outline" onClick={onColumns}>
          Columns
        </AppButton>
      </Actions>
      {!checking && <Quiet className={css.left}>{label ? exceptions(shown) : 'Nothing to import.'}</Quiet>}
      <div className={css.start} data-bottom-bar>
        <AppButton
          busy={starting.isLoading}
          disabled={checking || matching.isLoading || !label}
          onClick={beginOrAsk}
        >
          {label ?? `Add ${IMPORT_HOLDS_LABELS[about.holds].toLowerCase()}`}
        </AppButton>
      </div>
      <Modal
        {...question.frame}
        title={`Invite ${counted(question.about ?? 0, 'person', 'people')} now?`}
        width="500px"
      >
        <InviteQuestion
          people={question.about ?? 0}
          sending={starting.isLoading ? starting.originalArgs?.body?.invite : undefined}
          onAnswer={begin}
        />
      </Modal>
    </Card>
  );
};
