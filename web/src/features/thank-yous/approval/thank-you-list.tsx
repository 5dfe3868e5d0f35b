import type { ThankYouNote } from '@bn/contract';
import { LARGE_EXPORT, LIMITS, NOTE_STATUSES, type NoteStatus } from '@bn/contract/domain';
import { useCallback, useMemo, useRef } from 'react';
import { readFilter } from '../../../api/endpoints/chapter-label.ts';
import { useExport } from '../../../api/endpoints/exports.ts';
import { usePendingThankYousInfiniteQuery } from '../../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { FilterChip } from '../../../ui/chip/chip.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { focusPlace, returnFocus } from '../../../ui/overlay/return-focus.ts';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { OldestFirst, orderItem, orderOf } from '../../../ui/table/oldest-first.tsx';
import { SelectSeveral } from '../../../ui/table/selection/select-several.tsx';
import { SelectionBar } from '../../../ui/table/selection/selection-bar.tsx';
import { useSelection } from '../../../ui/table/selection/use-selection.ts';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { useScrollOnce } from '../../../ui/table/use-scroll-once.ts';
import { formatAmount } from '../../../ui/text/format.ts';
import { useIsPhone } from '../../../ui/theme/use-media.ts';
import { CARDS_BELOW, columnsFor } from './approval-columns.tsx';
import { useApproveMany, useUndo } from './approving.ts';
import { countedNotes, sumOf } from './result-text.ts';
import { ReturnForm } from './return-form.tsx';
import css from './thank-you-list.module.css';

const statusOf = (text: string): NoteStatus | undefined => NOTE_STATUSES.find((status) => status === text);

const APPROVABLE = {
  able: (note: ThankYouNote) => note.can_approve === 1,
  most: LIMITS.approvalsAtOnce,
};

/** The specified 'Thank you list', and what its readers may decide there. */
export const ThankYouList = () => {
  const user = useUser();
  const state = useListState();
  const { search, setSearch, param, setParam } = state;
  // The status filter has no control by specification; it can be set in the address.
  const status = statusOf(param('status'));
  const chapter = user.role === 'super_admin' ? readFilter(param('chapter')) : null;
  const { oldest } = orderOf(state);
  const wanted = {
    search,
    ...(status && { status }),
    ...(chapter && { chapter_id: chapter.id }),
    ...(oldest && { oldest }),
  };
  const { rows, total, loading, fetching, failed, retry, more } = usePages(
    usePendingThankYousInfiniteQuery(wanted),
  );
  const onExport = useExport('exportPendingThankYous', wanted);
  // The flags may be stale; a row that the server lets the user decide means a permission granted since.
  const mayApprove =
    user.role === 'super_admin' ||
    user.permissions.can_approve_thankyou === 1 ||
    rows.some((note) => note.can_approve === 1);

  const scrollToNote = useScrollOnce();
  const phone = useIsPhone();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Takes the focus when the focused element has gone. */
  const toHeading = useCallback(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const offerUndo = useUndo(toHeading);
  const onApproved = useCallback(
    ({ id, amount, from_member, to_member }: ThankYouNote, takenBack: () => void) => {
      offerUndo(`Approved: ${formatAmount(amount)} from ${from_member} to ${to_member}`, [id], takenBack);
      return heading.current;
    },
    [offerUndo],
  );

  const selection = useSelection(rows, APPROVABLE);
  const many = useApproveMany(selection, offerUndo);
  const approveMany = async () => {
    await many.approve();
    toHeading();
  };

  const returnModal = useModal<ThankYouNote>();
  const { show: onReturn } = returnModal;
  const columns = useMemo(
    () => columnsFor({ user, mayApprove, selection, onApproved, onReturn }),
    [user, mayApprove, selection, onApproved, onReturn],
  );

  return (
    <>
      <Card>
        <CardHeader>
          <ListTitle>
            <h2 ref={heading} tabIndex={-1}>
              Thank you list
            </h2>
            <span role="status">{!loading && !failed && countedNotes(total, status)}</span>
          </ListTitle>
          <div className={css.tools} data-screen-only>
            {mayApprove && !phone && <SelectSeveral selection={selection} />}
            {!phone && <OldestFirst list={state} />}
            <ListSearch label="Search thank-you notes" list={state} style={{ maxWidth: 340 }} />
            <ExportButton
              onExport={onExport}
              large={total >= LARGE_EXPORT}
              more={[
                ...(mayApprove && selection.possible && !selection.choosing
                  ? [{ label: 'Select several', onSelect: selection.start }]
                  : []),
                orderItem(state),
              ]}
            />
          </div>
        </CardHeader>
        {chapter && (
          <div className={css.chips}>
            <FilterChip text={`Chapter: ${chapter.label}`} onRemove={() => setParam('chapter', '')} />
          </div>
        )}
        {failed && <LoadError message={MESSAGES.thankYousFailed} onRetry={retry} busy={fetching} />}
        {!failed && (loading || rows.length > 0) && (
          <DataTable
            caption="Thank-you notes"
            columns={columns}
            cardsBelow={CARDS_BELOW}
            rows={rows}
            rowKey={(note) => note.id}
            marked={{ key: param('note'), ref: scrollToNote }}
            loading={loading}
          />
        )}
        {!failed && !loading && rows.length === 0 && (
          <EmptyState
            action={
              search && (
                <AppButton
                  variant="outline"
                  onClick={() => {
                    returnFocus([focusPlace()]);
                    setSearch('');
                  }}
                >
                  Clear search
                </AppButton>
              )
            }
          />
        )}
        <ShowMore {...more} />
        {selection.choosing && (
          <SelectionBar
            selection={selection}
            label="Selected notes"
            about={formatAmount(sumOf(selection.rows))}
            action="Approved"
            busy={many.busy}
            onAction={approveMany}
          />
        )}
      </Card>
      <Modal {...returnModal.frame} title="Return Thank You Note" width="400px">
        {returnModal.about && <ReturnForm note={returnModal.about} onClose={returnModal.close} />}
      </Modal>
    </>
  );
};
