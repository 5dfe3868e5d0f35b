import type { Guest } from '@bn/contract';
import { useRef } from 'react';
import { useGuestsToDecideInfiniteQuery } from '../../../api/endpoints/meetings/guests.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { useUser } from '../../../store/hooks.ts';
import { shownDay } from '../../../ui/date/day-text.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Card, CardHeader, ItemList } from '../../../ui/surface/card.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { LoadedList } from '../../../ui/table/loaded-list.tsx';
import { OldestFirst, orderOf } from '../../../ui/table/oldest-first.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { useScrollOnce } from '../../../ui/table/use-scroll-once.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { needsAnotherApprover } from '../rights-now.ts';
import { GuestCard } from './guest-card.tsx';
import css from './guests-section.module.css';
import { RemoveGuestForm } from './remove-guest-form.tsx';

/** For those who decide: their chapter's guests who wait for approval, or for super admins everyone's. */
export default function GuestsToDecide() {
  const user = useUser();
  const state = useListState();
  const { search, param } = state;
  const list = usePages(useGuestsToDecideInfiniteQuery({ search, ...orderOf(state) }));
  const removal = useModal<Guest>();
  const title = useRef<HTMLHeadingElement>(null);
  const scrollToMarked = useScrollOnce();
  return (
    <Card className={css.box}>
      <CardHeader className={css.head}>
        <ListTitle>
          <h2 ref={title} tabIndex={-1}>
            Guests to approve
          </h2>
          <span role="status">{!list.loading && !list.failed && formatCount(list.total)}</span>
        </ListTitle>
        <div className={css.search}>
          <OldestFirst list={state} />
          <ListSearch label="Search guests" list={state} style={{ maxWidth: 340 }} />
        </div>
      </CardHeader>
      <LoadedList list={list} what="guests" failedText={MESSAGES.guestsFailed}>
        <ItemList>
          {list.rows.map((guest) => (
            <GuestCard
              key={guest.id}
              guest={guest}
              meeting={
                <>
                  <Link to={`/meetings/${guest.meeting_id}`}>Meeting on {shownDay(guest.day)}</Link>
                  {user.role === 'super_admin' && ` · ${guest.chapter.name}`}
                </>
              }
              needsAnother={needsAnotherApprover({ status: 'approved' }, guest, user)}
              onRemove={() => removal.show(guest)}
              title={title}
              markedRef={String(guest.id) === param('guest') ? scrollToMarked : undefined}
            />
          ))}
        </ItemList>
      </LoadedList>
      <Modal {...removal.frame} title="Remove guest?" width="400px">
        {removal.about && <RemoveGuestForm guest={removal.about} onClose={removal.close} />}
      </Modal>
    </Card>
  );
}
