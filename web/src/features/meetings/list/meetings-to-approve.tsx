import type { Meeting } from '@bn/contract';
import { type RefObject, useRef } from 'react';
import { useListMeetingsInfiniteQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { dayText, repeatsText } from '../../../parts/meeting/meeting-facts.tsx';
import { useUser } from '../../../store/hooks.ts';
import { Actions } from '../../../ui/button/actions.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { useLeavingFocus } from '../../../ui/surface/use-leaving-focus.ts';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { LoadedList } from '../../../ui/table/loaded-list.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { useScrollOnce } from '../../../ui/table/use-scroll-once.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { isDeclined, useApproval, useProposals } from '../form/use-proposals.tsx';
import { MeetingCard } from './meeting-card.tsx';
import css from './meeting-list.module.css';

interface ProposalProps {
  meeting: Meeting;
  proposals: ReturnType<typeof useProposals>;
  title: RefObject<HTMLElement | null>;
  markedRef: ((card: HTMLElement | null) => void) | undefined;
}

const Proposal = ({ meeting, proposals, title, markedRef }: ProposalProps) => {
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useLeavingFocus(title, markedRef);
  const { approve, approving } = useApproval(meeting, {
    askApproval: proposals.askApproval,
    onApproved: () => heading.current?.focus({ preventScroll: true }),
  });
  const declines = isDeclined(meeting, user);
  const about = `the meeting on ${dayText(meeting)}`;
  return (
    <MeetingCard
      meeting={meeting}
      withChapter={user.role === 'super_admin'}
      heading={heading}
      cardRef={card}
      marked={markedRef !== undefined}
    >
      <Quiet>
        {meeting.repeats && `${repeatsText(meeting)} · `}Proposed by {meeting.proposed_by?.name}
      </Quiet>
      <Actions>
        <AppButton small busy={approving} aria-label={`Approve ${about}`} onClick={approve}>
          Approve
        </AppButton>
        <AppButton
          small
          variant="outline"
          disabled={approving}
          aria-label={`${declines ? 'Decline' : 'Cancel'} ${about}`}
          onClick={() => proposals.cancel(meeting)}
        >
          {declines ? 'Decline' : 'Cancel meeting'}
        </AppButton>
      </Actions>
    </MeetingCard>
  );
};

/**
 * For those who approve: their chapter's proposals, or for super admins everyone's; of a series the next one. What begins first
 * comes first: once it has begun, it can no longer be approved.
 */
export default function MeetingsToApprove() {
  const { param } = useListState();
  const list = usePages(useListMeetingsInfiniteQuery({ to_approve: 1 }));
  const proposals = useProposals();
  const title = useRef<HTMLHeadingElement>(null);
  const scrollToMarked = useScrollOnce();
  return (
    <Card>
      <CardHeader>
        <ListTitle>
          <h2 ref={title} tabIndex={-1}>
            Meetings to approve
          </h2>
          <span role="status">{!list.loading && !list.failed && formatCount(list.total)}</span>
        </ListTitle>
      </CardHeader>
      <LoadedList list={list} what="meetings" failedText={MESSAGES.meetingsFailed}>
        <ul className={css.cards}>
          {list.rows.map((meeting) => (
            <Proposal
              key={meeting.id}
              meeting={meeting}
              proposals={proposals}
              title={title}
              markedRef={String(meeting.id) === param('meeting') ? scrollToMarked : undefined}
            />
          ))}
        </ul>
      </LoadedList>
      {proposals.modals}
    </Card>
  );
}
