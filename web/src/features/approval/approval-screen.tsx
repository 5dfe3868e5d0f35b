import type { ThankYouNote } from '@bn/contract';
import { NOTE_STATUSES, type NoteStatus } from '@bn/contract/domain';
import { useRef, useState } from 'react';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { usePendingThankYousInfiniteQuery } from '../../api/thankyous.ts';
import { useUser } from '../../store/hooks.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatAmount, formatCount } from '../../ui/format.ts';
import { ListTitle } from '../../ui/list-title.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { columnsFor } from './approval-columns.tsx';

const statusOf = (text: string): NoteStatus | undefined => NOTE_STATUSES.find((status) => status === text);

const countOf = (total: number) => `${formatCount(total)} ${total === 1 ? 'note' : 'notes'}`;

export default function ApprovalScreen() {
  const user = useUser();
  const { text, setText, search, param } = useListState();
  // The status filter has no control by specification; it can be set in the address.
  const status = statusOf(param('status'));
  const { rows, total, loading, failed, retry, more } = usePages(
    usePendingThankYousInfiniteQuery({ search, ...(status && { status }) }),
  );
  // The flags are as old as the sign-in; a row that the server lets one decide is a right gained since.
  const mayApprove =
    user.role === 'super_admin' ||
    user.permissions.can_approve_thankyou === 1 ||
    rows.some((note) => note.can_approve === 1);

  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const onApproved = ({ amount, from_member, to_member }: ThankYouNote) => {
    setSaid(`Approved: ${formatAmount(amount)} from ${from_member} to ${to_member}`);
    return heading.current;
  };

  return (
    <>
      <PageHeader title="Approval" />
      <Card>
        <CardHeader>
          <ListTitle>
            <h2 ref={heading} tabIndex={-1}>
              Thank you list
            </h2>
            <span role="status">{!loading && !failed && countOf(total)}</span>
          </ListTitle>
          <SearchInput
            label="Search thank-you notes"
            value={text}
            onValue={setText}
            style={{ maxWidth: 340 }}
          />
        </CardHeader>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {failed && <LoadError message={MESSAGES.thankYousFailed} onRetry={retry} />}
        {!failed && (loading || rows.length > 0) && (
          <DataTable
            caption="Thank-you notes"
            columns={columnsFor(user, mayApprove, onApproved)}
            cardsBelow={640}
            rows={rows}
            rowKey={(note) => note.id}
            loading={loading}
          />
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
