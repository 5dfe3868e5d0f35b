import { NOTE_STATUSES, type NoteStatus } from '@bn/contract/domain';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { usePendingThankYousInfiniteQuery } from '../../api/thankyous.ts';
import { useUser } from '../../store/hooks.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { CloseColumns, columnsFor } from './approval-columns.tsx';

const statusOf = (text: string): NoteStatus | undefined => NOTE_STATUSES.find((status) => status === text);

export default function ApprovalScreen() {
  const user = useUser();
  const { text, setText, search, param } = useListState();
  // The status filter has no control by specification; it can be set in the address.
  const status = statusOf(param('status'));
  const { rows, loading, failed, retry, more } = usePages(
    usePendingThankYousInfiniteQuery({ search, ...(status && { status }) }),
  );
  // The flags are as old as the sign-in; a row that the server lets one decide is a right gained since.
  const mayApprove =
    user.role === 'super_admin' ||
    user.permissions.can_approve_thankyou === 1 ||
    rows.some((note) => note.can_approve === 1);

  return (
    <>
      <PageHeader title="Approval" />
      <Card>
        <CardHeader>
          <h2>Thank you list</h2>
          <SearchInput
            label="Search thank-you notes"
            value={text}
            onValue={setText}
            style={{ maxWidth: 340 }}
          />
        </CardHeader>
        {failed && <LoadError message={MESSAGES.thankYousFailed} onRetry={retry} />}
        {!failed && (loading || rows.length > 0) && (
          <CloseColumns>
            <DataTable
              caption="Thank-you notes"
              columns={columnsFor(user, mayApprove)}
              rows={rows}
              rowKey={(note) => note.id}
              loading={loading}
            />
          </CloseColumns>
        )}
        {!failed && !loading && rows.length === 0 && (
          <EmptyState
            action={
              search && (
                <AppButton variant="outline" onClick={() => setText('')}>
                  Clear search
                </AppButton>
              )
            }
          />
        )}
        <ShowMore {...more} />
      </Card>
    </>
  );
}
