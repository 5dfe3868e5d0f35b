import type { Import, ImportRow } from '@bn/contract';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  importFieldLabel,
  sentence,
} from '@bn/contract/domain';
import { messageOf } from '../../../api/client/client.ts';
import { useCorrectImportRowMutation, useListImportRowsQuery } from '../../../api/endpoints/imports.ts';
import { EditTable } from '../../../ui/edit-table/edit-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { noteOf } from './row-notes.ts';
import { RowPager } from './row-pager.tsx';
import { RowState } from './row-state.tsx';

const PAGE_SIZE = 50;
const FIGURES: readonly ImportField[] = ['phone', 'subscription_valid_till'];
const SHARES: Partial<Record<ImportField, number>> = {
  full_name: 1.35,
  phone: 1.25,
  email: 1.75,
  subscription_valid_till: 1.25,
  vertical: 1.1,
};

/** The problem with a value in a column; others are shown at the start of the row. */
const problemOf = ({ problems }: ImportRow, field: ImportField): string | undefined => {
  const found = problems.find((problem) => problem.field === field && problem.column !== null);
  return found && sentence(found.reason);
};

interface Props {
  about: Import;
  kind: ImportKind | undefined;
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

  const columnOf = (field: ImportField) => about.matching[field].column;
  const columns = IMPORT_FIELDS.filter((field) => columnOf(field) !== null).map((field) => ({
    key: field,
    header: importFieldLabel(field),
    ...(FIGURES.includes(field) && { figures: true as const }),
    share: SHARES[field],
  }));
  const textOf = (row: ImportRow, field: ImportField) => row.cells[columnOf(field) ?? -1] ?? '';

  const put = (row: ImportRow, field: ImportField, text: string) => {
    const column = columnOf(field);
    if (column === null) return;
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
        state={{ header: 'Row', cell: (row) => <RowState row={row} /> }}
        textOf={textOf}
        problemOf={problemOf}
        noteOf={noteOf}
        locked={() => about.state !== 'ready'}
        onEdit={put}
        cardsBelow={840}
      />
      <RowPager page={page} size={PAGE_SIZE} total={rows.total} onPage={onPage} />
    </>
  );
}
