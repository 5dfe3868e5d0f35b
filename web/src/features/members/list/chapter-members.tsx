import type { ChapterMember } from '@bn/contract';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useListChapterMembersQuery } from '../../../api/endpoints/members.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { MoreItem } from '../../../ui/file/export-menu.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { DateCell, PhoneCell, UserCell } from '../member-cells.tsx';
import { MemberList, pageOf } from './member-list.tsx';

const COLUMNS: readonly Column<ChapterMember>[] = [
  {
    header: 'User',
    wide: true,
    line: true,
    cell: ({ id, full_name, email, picture, vertical }) => (
      <UserCell id={id} name={full_name} email={email} picture={picture} vertical={vertical} />
    ),
  },
  {
    header: 'Phone',
    figures: true,
    line: true,
    cell: (row) => <PhoneCell name={row.full_name} phone={row.phone} />,
    width: '22%',
  },
  {
    header: 'Joined',
    figures: true,
    cell: (row) => <DateCell>{formatDateTime(row.created_at)}</DateCell>,
    width: '22%',
  },
];

interface Props {
  more: readonly MoreItem[] | undefined;
  /** For those who may add members. */
  onAdd?: (() => void) | undefined;
}

/** A member's reduced list: their own chapter. */
export const ChapterMembers = ({ more, onAdd }: Props) => {
  const list = useListState();
  const answer = useListChapterMembersQuery({ query: { search: list.search, page: pageOf(list) } });
  const alone = answer.currentData?.total === 1 && list.search === '';
  return (
    <MemberList
      answer={answer}
      columns={COLUMNS}
      list={list}
      onExport={useExport('exportChapterMembers', { search: list.search })}
      more={more}
      cardsBelow={520}
      narrowing="Search to narrow them."
      below={
        alone && (
          <EmptyState
            text="You are the first here."
            action={
              onAdd && (
                <AppButton variant="outline" onClick={onAdd}>
                  Add the next member
                </AppButton>
              )
            }
          />
        )
      }
    />
  );
};
