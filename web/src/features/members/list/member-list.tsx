import { LARGE_EXPORT, MAX_ROWS, PAGER } from '@bn/contract/domain';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Page } from '../../../api/lists.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import { formatCount } from '../../../ui/text/format.ts';
import css from './member-list.module.css';

/** More skeleton rows than this do not fit on a screen, and each one is animated. */
const SCREENFUL = 12;

/** From a paged query: `currentData` is the result for the current arguments, `data` the last result. */
interface Answer<Row> {
  data?: Page<Row>;
  currentData?: Page<Row>;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Row> {
  answer: Answer<Row>;
  columns: readonly Column<Row>[];
  list: ReturnType<typeof useListState>;
  filter?: ReactNode;
  onExport: ComponentProps<typeof ExportButton>['onExport'];
  /** Further items of the list's menu on a phone. */
  more?: ComponentProps<typeof ExportButton>['more'];
  /** Active filters, above the table. */
  chips?: ReactNode;
  /** Content at the end of the card. */
  below?: ReactNode;
  /** How to find members beyond the last page. */
  narrowing: string;
  /** See `DataTable`. */
  cardsBelow: number;
}

/** The pager has ten pages whatever the number of members: the page size grows, up to 1,000 rows in total. */
export const pageOf = (list: ReturnType<typeof useListState>): number => Math.min(list.page, PAGER.pages);

const countOf = ({ total, more }: Page<unknown>): string =>
  `${formatCount(total)}${more ? '+' : ''} ${total === 1 ? 'member' : 'members'}`;

/** The card 'List of members': search, table, pager, and every state of loading them. */
export const MemberList = <Row extends { id: number }>(props: Props<Row>) => {
  const { answer, columns, list, filter, onExport, more, chips, below, narrowing, cardsBelow } = props;
  const top = useRef<HTMLDivElement>(null);
  const failed = answer.error !== undefined;
  const page = failed ? undefined : answer.currentData;

  const turn = (to: number) => {
    list.setPage(to);
    // A page may have a hundred rows, with the pager below them.
    top.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Card className={css.list}>
      <CardHeader className={css.head}>
        <ListTitle ref={top}>
          <h2>List of members</h2>
          <span role="status">{page && countOf(page)}</span>
        </ListTitle>
        <div className={css.tools} data-screen-only>
          <ListSearch label="Search the list" list={list} />
          {filter}
          <ExportButton
            onExport={onExport}
            large={page !== undefined && page.total >= LARGE_EXPORT}
            more={more}
          />
        </div>
      </CardHeader>
      {chips}
      {failed ? (
        <LoadError message={MESSAGES.membersFailed} onRetry={answer.refetch} busy={answer.isFetching} />
      ) : page?.rows.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          caption="Members"
          columns={columns}
          rows={page?.rows ?? []}
          rowKey={(row) => row.id}
          loading={!page}
          loadingRows={Math.min(answer.data?.rows.length || PAGER.smallest, SCREENFUL)}
          rowHeight={48}
          lines
          cardsBelow={cardsBelow}
        />
      )}
      {page && (page.total > MAX_ROWS || page.more) && (
        <p className={css.quiet}>
          The first {formatCount(MAX_ROWS)} of {countOf(page)} are shown. {narrowing}
        </p>
      )}
      <div data-screen-only>
        <Pager pages={PAGER.pages} page={pageOf(list)} onPage={turn} />
      </div>
      {below}
    </Card>
  );
};
