import type { ChapterInvitations } from '@bn/contract';
import { messageOf } from '../../../api/client/client.ts';
import { chapterChoice, chapterLabel, filterText } from '../../../api/endpoints/chapter-label.ts';
import {
  useHoldInvitationsMutation,
  useInvitationPagesInfiniteQuery,
  useInvitationTotalsQuery,
} from '../../../api/endpoints/figures/network.ts';
import { usePages } from '../../../api/pages.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { sendsMail } from '../../../ui/contact/links.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { FigureList } from '../../../ui/text/figure-list.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import css from './invitations.module.css';
import { InviteChapterForm } from './invite-chapter-form.tsx';

type Moved = Pick<ChapterInvitations, 'members' | 'active' | 'invited' | 'opened'>;
const notInvited = ({ members, active, invited }: Moved) => members - active - invited;

const membersOf = (chapter: ChapterInvitations) =>
  `/members?${new URLSearchParams({ signed_in: '0', chapter: filterText(chapterChoice(chapter)) })}`;

interface Actions {
  busy: boolean;
  onInvite: (chapter: ChapterInvitations) => void;
  onHold: (chapter: ChapterInvitations) => void;
}

const columnsFor = ({ busy, onInvite, onHold }: Actions): readonly Column<ChapterInvitations>[] => [
  {
    header: 'Chapter',
    wide: true,
    cell: (chapter) => (
      <>
        <Link to={membersOf(chapter)}>{chapterLabel(chapter)}</Link>{' '}
        {chapter.held === 1 && <Chip tone="amber">Held back</Chip>}
      </>
    ),
  },
  {
    header: 'Signed in',
    figures: true,
    width: '13%',
    cell: ({ active, members }) => `${formatCount(active)} of ${formatCount(members)}`,
  },
  { header: 'Invited', figures: true, width: '10%', cell: ({ invited }) => formatCount(invited) },
  { header: 'Opened', figures: true, width: '10%', cell: ({ opened }) => formatCount(opened) },
  { header: 'Not invited', figures: true, width: '12%', cell: (row) => formatCount(notInvited(row)) },
  {
    header: 'Action',
    screenOnly: true,
    width: '220px',
    cell: (chapter) => (
      <div className="row">
        {sendsMail() && chapter.active < chapter.members && (
          <AppButton small variant="outline" onClick={() => onInvite(chapter)}>
            Invite all
          </AppButton>
        )}
        <AppButton small variant="outline" disabled={busy} onClick={() => onHold(chapter)}>
          {chapter.held === 1 ? 'Release' : 'Hold back'}
        </AppButton>
      </div>
    ),
  },
];

/** How far the network has moved in, and inviting chapter by chapter. */
export default function Invitations() {
  const toast = useToast();
  const { currentData: totals } = useInvitationTotalsQuery();
  const answer = useInvitationPagesInfiniteQuery({ waiting: 1 });
  const { rows, loading, fetching, failed, retry, more } = usePages(answer);
  const [hold, { isLoading }] = useHoldInvitationsMutation();
  const inviting = useModal<ChapterInvitations>();
  const onHold = ({ id, held }: ChapterInvitations) =>
    void hold({ params: { id }, body: { held: held === 1 ? 0 : 1 } })
      .unwrap()
      .catch((error) => toast('error', messageOf(error, 'The invitations could not be held back.')));
  return (
    <Card aria-label="Invitations">
      {totals && (
        <FigureList
          className={css.totals}
          figures={[
            ['Signed in', formatCount(totals.active), `of ${formatCount(totals.members)} members`],
            ['Invited', formatCount(totals.invited)],
            ['Opened', formatCount(totals.opened)],
            ['Not invited', formatCount(notInvited(totals))],
          ]}
        />
      )}
      {failed ? (
        <LoadError message="The invitations could not be loaded." onRetry={retry} busy={fetching} />
      ) : !loading && rows.length === 0 ? (
        <EmptyState text="Everybody has signed in." />
      ) : (
        <>
          <DataTable
            caption="Chapters with members who have not signed in yet"
            columns={columnsFor({ busy: isLoading, onInvite: inviting.show, onHold })}
            rows={rows}
            rowKey={({ id }) => id}
            loading={loading}
            loadingRows={6}
            cardsBelow={760}
          />
          <ShowMore {...more} />
        </>
      )}
      <Modal {...inviting.frame} title={`Invite ${inviting.about?.name}?`} width="400px">
        {inviting.about && <InviteChapterForm chapter={inviting.about} onClose={inviting.close} />}
      </Modal>
    </Card>
  );
}
