import type { Guest, Member } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useGetGuestQuery } from '../../../api/endpoints/meetings/guests.ts';
import { Hint } from '../../../ui/feedback/messages/hint.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useSearchParams } from '../../../ui/router/use-search-params.ts';
import { BackLink } from '../../../ui/surface/page/page-header.tsx';
import { MemberForm } from '../form/lazy-member-form.tsx';

/** 'Add Member' of a guest: `/members?guest=7` opens the form with what is known about them. */
export const AddGuest = ({ onAdded }: { onAdded: (member: Member) => void }) => {
  const [params] = useSearchParams();
  const id = routeId(params.get('guest') ?? undefined);
  const { currentData: guest, error } = useGetGuestQuery(id === undefined ? skipToken : { params: { id } });
  const { about, show, close, frame } = useModal<Guest>();
  const opened = useRef<number>(undefined);
  const open = useEffectEvent((found: Guest) => {
    if (found.may.add_member === 0 || opened.current === found.id) return;
    opened.current = found.id;
    show(found);
  });
  useEffect(() => {
    if (guest) open(guest);
  }, [guest]);
  if (id === undefined) return null;
  return (
    <>
      <BackLink to={guest ? `/meetings/${guest.meeting_id}` : '/meetings'} />
      {error && <Hint>The details of this guest could not be loaded.</Hint>}
      <Modal {...frame} title="Add Member" width="45%">
        {about && <MemberForm member={null} guest={about} onClose={close} onAdded={onAdded} />}
      </Modal>
    </>
  );
};
