import type { ThankYouNote } from '@bn/contract';
import type { ThanksDirection } from '@bn/contract/domain';
import { useState } from 'react';
import { useOwnThankYousInfiniteQuery } from '../../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { NoteChip } from '../../../parts/thank-you/note-chip.tsx';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { formatAmount, formatDateTime } from '../../../ui/text/format.ts';
import { LongText } from '../../../ui/text/long-text.tsx';

const columnsFor = (direction: ThanksDirection): readonly Column<ThankYouNote>[] => [
  {
    header: direction === 'received' ? 'From' : 'To',
    cell: (note) => (
      <Link style={{ fontWeight: 'var(--bn-weight-medium)' }} to={`/referrals/${note.referral_id}`}>
        {direction === 'received' ? note.from_member : note.to_member}
      </Link>
    ),
    width: '20%',
  },
  { header: 'Date', figures: true, cell: (note) => formatDateTime(note.date) },
  { header: 'Amount', figures: true, align: 'end', cell: (note) => formatAmount(note.amount) },
  {
    header: 'Description',
    cell: (note) => (
      <div style={{ textAlign: 'start' }}>
        <LongText text={note.description} lines={3} />
      </div>
    ),
    width: '40%',
  },
  {
    header: 'Status',
    cell: (note) => <NoteChip status={note.status} imported={note.imported} />,
  },
];

/** On a phone fifty notes are ten screens: the latest ones come first, the others when asked for. */
const LATEST = 5;

/** The reader's own thank-you notes of any status, each leading to its referral. */
export const OwnThanks = ({ direction }: { direction: ThanksDirection }) => {
  const { rows, loading, fetching, failed, retry, more } = usePages(
    useOwnThankYousInfiniteQuery({ direction }),
  );
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, LATEST);
  if (failed) return <LoadError message={MESSAGES.thankYousFailed} onRetry={retry} busy={fetching} />;
  if (!loading && rows.length === 0) return <EmptyState />;
  return (
    <>
      <DataTable
        caption={`Thanks ${direction}`}
        columns={columnsFor(direction)}
        rows={shown}
        loadingRows={LATEST}
        rowKey={(note) => note.id}
        loading={loading}
        cardsBelow={640}
      />
      {shown.length < rows.length ? (
        <div style={{ display: 'grid', justifyContent: 'center', marginTop: 'var(--bn-space-4)' }}>
          <AppButton variant="outline" onClick={() => setAll(true)}>
            Show more
          </AppButton>
        </div>
      ) : (
        <ShowMore {...more} />
      )}
    </>
  );
};
