import type { Import, ImportRow } from '@bn/contract';
import {
  type ImportField,
  type ImportFilter,
  importFieldLabel,
  importFields,
  sentence,
} from '@bn/contract/domain';
import { messageOf } from '../../../api/client/client.ts';
import { useCorrectImportRowMutation, useListImportRowsQuery } from '../../../api/endpoints/imports.ts';
import { EditTable } from '../../../ui/edit-table/edit-table.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { noteOf } from './row-notes.ts';
import { RowPager } from './row-pager.tsx';
import { RowState } from './row-state.tsx';

const PAGE_SIZE = 50;
const FIGURES: readonly Key[] = ['phone', 'subscription_valid_till', 'member_since', 'date', 'amount'];
/** A line for each in 1,100 px: all ten columns stay a table at a desk. */
const SHARES: Partial<Record<Key, number>> = {
  full_name: 1.1,
  last_name: 0.95,
  phone: 1.6,
  email: 1.75,
  subscription_valid_till: 1.25,
  member_since: 1.25,
  region: 0.8,
  vertical: 0.9,
};

/** A name in two columns is corrected in both, under the headings of the file. */
type Key = ImportField | 'last_name';
const headerOf = (key: Key, { matching: { full_name }, columns }: Import): string => {
  if (key === 'last_name') return columns[full_name.and ?? -1]?.heading || 'Last name';
  const isPart = key === 'full_name' && typeof full_name.and === 'number';
  return (isPart && columns[full_name.column ?? -1]?.heading) || importFieldLabel(key);
};

/** The problem with a value in a column; others are shown at the start of the row. */
const problemOf = ({ problems }: ImportRow, field: Key): string | undefined => {
  const found = problems.find((problem) => problem.field === field && problem.column !== null);
  return found && sentence(found.reason);
};

interface Props {
  about: Import;
  kind: ImportFilter | undefined;
  page: number;
  onPage: (page: number) => void;
}

/** A page of the file's rows as written; each value can be edited in place. */
export default function RowsTable({ about, kind, page, onPage }: Props) {
  const toast = useToast();
  const shown = { params: { id: about.id }, query: { kind, page, page_size: PAGE_SIZE } };
  const answer = useListImportRowsQuery(shown, { refetchOnMountOrArgChange: true });
  const [correct] = useCorrectImportRowMutation();
  const rows = answer.currentData;

  const columnOf = (key: Key) =>
    key === 'last_name' ? about.matching.full_name.and : about.matching[key].column;
  const columns = importFields(about.holds)
    .flatMap((field): Key[] => (field === 'full_name' ? [field, 'last_name'] : [field]))
    .filter((key) => typeof columnOf(key) === 'number')
    .map((key) => ({
      key,
      header: headerOf(key, about),
      ...(FIGURES.includes(key) && { figures: true as const }),
      share: SHARES[key],
    }));
  const textOf = (row: ImportRow, key: Key) => row.cells[columnOf(key) ?? -1] ?? '';

  const put = (row: ImportRow, key: Key, text: string) => {
    const column = columnOf(key);
    if (typeof column !== 'number') return;
    correct({ shown, line: row.line, column, text })
      .unwrap()
      .catch((error) => toast('error', messageOf(error, 'The value was not saved. Please try again.')));
  };

  if (answer.error && !rows)
    return (
      <LoadError message="The rows could not be loaded." onRetry={answer.refetch} busy={answer.isFetching} />
    );
  if (!rows) return <Skeleton style={{ height: 320 }} />;
  if (rows.rows.length === 0) return <EmptyState text="No rows of this kind." />;
  return (
    <>
      <EditTable
        // A new page starts at its first cell.
        key={`${kind} ${page}`}
        caption="Rows of the file"
        columns={columns}
        rows={rows.rows}
        rowKey={(row) => row.line}
        rowName={(row) => `row ${row.line}`}
        state={{ header: 'Row', cell: (row) => <RowState row={row} about={about} /> }}
        textOf={textOf}
        problemOf={problemOf}
        noteOf={(row, key) => (key === 'last_name' ? undefined : noteOf(row, key, textOf(row, key)))}
        locked={() => about.state !== 'ready'}
        onEdit={put}
        cardsBelow={840}
      />
      <RowPager page={page} size={PAGE_SIZE} total={rows.total} onPage={onPage} />
    </>
  );
}
