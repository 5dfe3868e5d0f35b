import type { Member } from '@bn/contract';
import { isElevated, LIMITS, NO_PERMISSIONS } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useChapterChoices } from '../../../api/endpoints/chapter-choices.ts';
import { chapterChoice, chapterLabel, filterText, readFilter } from '../../../api/endpoints/chapter-label.ts';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useListMembersQuery } from '../../../api/endpoints/members.ts';
import { editIcon, Icon, IconButton, permissionIcon } from '../../../ui/button/icon.tsx';
import type { MoreItem } from '../../../ui/file/export-menu.tsx';
import { Unlabelled } from '../../../ui/form/parts.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { AsyncSelect } from '../../../ui/select/async-select.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { usePainted } from '../../../ui/surface/use-painted.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { SelectBox } from '../../../ui/table/selection/select-box.tsx';
import { SelectSeveral } from '../../../ui/table/selection/select-several.tsx';
import { SelectionBar } from '../../../ui/table/selection/selection-bar.tsx';
import { type Selection, useSelection } from '../../../ui/table/selection/use-selection.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { useIsPhone } from '../../../ui/theme/use-media.ts';
import { isSoon } from '../../../ui/time/day-words.ts';
import {
  ElevatedFilter,
  FilterChips,
  filtersOf,
  type Sorting,
  SortSelect,
  sortingOf,
  ValidTillFilter,
} from '../filters/list-filters.tsx';
import { ValidTill } from '../filters/valid-till.tsx';
import { NoChapterHint } from '../form/no-chapter-hint.tsx';
import { ChapterCell, PhoneCell, UserCell } from '../member-cells.tsx';
import css from './all-members.module.css';
import { NotSignedInLink, useInvitations } from './invitations.tsx';
import { MemberList, pageOf } from './member-list.tsx';
import { RenewForm } from './renew-form.tsx';

const ChapterFilter = (props: { value: Choice | null; onValue: (choice: Choice | null) => void }) => (
  <Unlabelled>
    <AsyncSelect label="Filter by chapter" emptyLabel="All Chapters" {...props} {...useChapterChoices()} />
  </Unlabelled>
);

// The spelling is specified; the modal behind it keeps the right one.
const PERMISSION_TOOLTIP = 'Permisson';

interface Actions {
  onEdit: (member: Member) => void;
  onPermissions: (member: Member) => void;
}
interface Props extends Actions {
  /** Further items of the list's menu on a phone. */
  more?: readonly MoreItem[] | undefined;
}

const columnsFor = (
  { onEdit, onPermissions }: Actions,
  ended: boolean,
  selection: Selection<Member>,
  sorting: Sorting,
): readonly Column<Member>[] => [
  {
    header: 'User',
    wide: true,
    line: true,
    sort: sorting.name,
    cell: (row) => {
      const user = {
        name: row.full_name,
        email: row.email,
        picture: row.picture,
        vertical: row.vertical,
        elevated: isElevated(row.permissions ?? NO_PERMISSIONS),
        elevatedUntil: isSoon(row.permissions_until) ? row.permissions_until : undefined,
        invitation: row.invitation,
      };
      if (!selection.choosing) return <UserCell id={row.id} {...user} />;
      return (
        <SelectBox id={row.id} selection={selection} label={`Select ${row.full_name}`}>
          <UserCell {...user} />
        </SelectBox>
      );
    },
  },
  {
    header: 'Phone',
    figures: true,
    line: true,
    cell: (row) => <PhoneCell name={row.full_name} phone={row.phone} />,
    width: '11%',
  },
  { header: 'Chapter', cell: (row) => <ChapterCell>{chapterLabel(row.chapter)}</ChapterCell>, width: '23%' },
  {
    header: 'Valid Till',
    figures: true,
    sort: sorting.validTill,
    cell: (row) => <ValidTill day={row.subscription_valid_till} />,
    width: '17%',
  },
  {
    header: 'Action',
    screenOnly: true,
    cell: (row) =>
      ended ? (
        // An ended membership has to be resumed on the member's page before anything else can be changed.
        <Link className={css.open} to={`/members/${row.id}`} aria-label={`Open ${row.full_name}`}>
          Open
        </Link>
      ) : (
        <div className={css.actions}>
          <Tooltip text="Edit">
            <IconButton label={`Edit ${row.full_name}`} onClick={() => onEdit(row)}>
              <Icon path={editIcon} />
            </IconButton>
          </Tooltip>
          <Tooltip text={PERMISSION_TOOLTIP}>
            <IconButton label={`Permissions of ${row.full_name}`} onClick={() => onPermissions(row)}>
              <Icon path={permissionIcon} />
            </IconButton>
          </Tooltip>
        </div>
      ),
    width: '100px',
  },
];

const NONE: readonly Member[] = [];
/** Every membership that has not ended can be renewed. */
const ALL = { able: () => true, most: LIMITS.renewalsAtOnce };

/** The super admin's list: all members, or one chapter. */
export const AllMembers = ({ onEdit, onPermissions, more = [] }: Props) => {
  const phone = useIsPhone();
  const list = useListState();
  const filter = readFilter(list.param('chapter'));
  const filters = filtersOf(list);
  const ended = filters.ended === 1;
  const wanted = { search: list.search, chapter_id: filter?.id, ...filters };
  const answer = useListMembersQuery({ query: { ...wanted, page: pageOf(list) } });
  const onExport = useExport('exportMembers', wanted);
  const selection = useSelection(ended ? NONE : (answer.currentData?.rows ?? NONE), ALL);
  const { validity, sort } = filters;
  const { setParam } = list;
  const columns = useMemo(
    () => columnsFor({ onEdit, onPermissions }, ended, selection, sortingOf({ validity, sort, setParam })),
    [onEdit, onPermissions, ended, selection, validity, sort, setParam],
  );
  const inviting = filters.not_signed_in === 1;
  const invitations = useInvitations();
  const count = {
    not_signed_in: 1,
    ...(filter && { chapter_id: filter.id }),
    page: 1,
    page_size: 1,
  } as const;
  const notSignedIn = useListMembersQuery(usePainted() ? { query: count } : skipToken);
  const renewal = useModal<readonly Member[]>();
  // The label in the address may be missing or outdated: a row of the chapter has the current name.
  const chapter = filter && answer.currentData?.rows[0]?.chapter;
  const moreItems = [
    ...more,
    ...(ended || selection.choosing || !selection.possible
      ? []
      : [{ label: 'Select several', onSelect: selection.start }]),
  ];
  return (
    <>
      {/* Members have chapters: only an empty list may lack them. */}
      {answer.currentData?.rows.length === 0 && <NoChapterHint />}
      <MemberList
        answer={answer}
        columns={columns}
        list={list}
        onExport={onExport}
        more={moreItems}
        cardsBelow={640}
        chips={<FilterChips list={list} chapter={chapter ? chapterChoice(chapter) : filter} />}
        below={
          <>
            {!ended && (
              <p className={css.further}>
                <NotSignedInLink list={list} total={notSignedIn.currentData} />
                <Link to="/members?ended=1">Former members</Link>
              </p>
            )}
            {selection.choosing && (
              <SelectionBar
                selection={selection}
                label="Selected members"
                action={inviting ? 'Invite' : 'Renew'}
                busy={invitations.busy}
                onAction={() =>
                  inviting
                    ? invitations.invite(selection.rows).then(selection.stop)
                    : renewal.show(selection.rows)
                }
              />
            )}
            {invitations.links}
            <Modal {...renewal.frame} title="Renew Memberships" width="500px">
              {renewal.about && (
                <RenewForm members={renewal.about} onRenewed={selection.stop} onClose={renewal.close} />
              )}
            </Modal>
          </>
        }
        narrowing={filter ? 'Search to narrow them.' : 'Search or choose a chapter to narrow them.'}
        filter={
          <>
            <ChapterFilter
              value={chapter ? chapterChoice(chapter) : filter}
              onValue={(choice) => list.setParam('chapter', filterText(choice))}
            />
            <ValidTillFilter list={list} />
            <SortSelect list={list} />
            <ElevatedFilter list={list} />
            {!ended && !phone && <SelectSeveral selection={selection} />}
          </>
        }
      />
    </>
  );
};
