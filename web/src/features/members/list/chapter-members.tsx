import type { ChapterMember } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useListChapterMembersQuery } from '../../../api/endpoints/members.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { MoreItem } from '../../../ui/file/export-menu.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { formatCount, formatDateTime } from '../../../ui/text/format.ts';
import { FilterChips, filtersOf } from '../filters/list-filters.tsx';
import { DateCell, PhoneCell, UserCell } from '../member-cells.tsx';
import css from './all-members.module.css';
import { NotSignedInLink, useInvitations } from './invitations.tsx';
import { MemberList, pageOf } from './member-list.tsx';

const COLUMNS: readonly Column<ChapterMember>[] = [
  {
    header: 'User',
    wide: true,
    line: true,
    cell: ({ id, full_name, email, picture, vertical, invitation }) => (
      <UserCell
        id={id}
        name={full_name}
        email={email}
        picture={picture}
        vertical={vertical}
        invitation={invitation}
      />
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
  const { permissions } = useUser();
  const mayInvite = permissions.can_add_member === 1;
  const inviting = mayInvite && filtersOf(list).not_signed_in === 1;
  const answer = useListChapterMembersQuery({
    query: { search: list.search, ...(inviting && { not_signed_in: 1 }), page: pageOf(list) },
  });
  const notSignedIn = useListChapterMembersQuery(
    mayInvite ? { query: { not_signed_in: 1, page: 1, page_size: 1 } } : skipToken,
  );
  const invitations = useInvitations();
  const invitable = (answer.currentData?.rows ?? []).slice(0, LIMITS.invitationsAtOnce);
  const alone = answer.currentData?.total === 1 && list.search === '' && !inviting;
  return (
    <MemberList
      answer={answer}
      columns={COLUMNS}
      list={list}
      onExport={useExport('exportChapterMembers', { search: list.search })}
      more={more}
      cardsBelow={520}
      narrowing="Search to narrow them."
      chips={<FilterChips list={list} chapter={null} />}
      below={
        <>
          {mayInvite && (
            <p className={css.further}>
              <NotSignedInLink list={list} total={notSignedIn.currentData} />
            </p>
          )}
          {inviting && invitable.length > 0 && (
            <p className={css.further}>
              <AppButton busy={invitations.busy} onClick={() => invitations.invite(invitable)}>
                Invite{' '}
                {invitable.length === 1 ? invitable[0]?.full_name : `these ${formatCount(invitable.length)}`}
              </AppButton>
            </p>
          )}
          {invitations.links}
          {alone && (
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
          )}
        </>
      }
    />
  );
};
