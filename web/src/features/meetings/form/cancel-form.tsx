import type { Meeting } from '@bn/contract';
import type { MeetingScope } from '@bn/contract/domain';
import { useCancelMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { dayText, timeText } from '../../../parts/meeting/meeting-facts.tsx';
import { sendsMail } from '../../../ui/contact/links.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { writtenEnding } from './written-ending.ts';

interface Props {
  meeting: Meeting;
  /** It is someone else's proposal. */
  declines?: boolean;
  onClose: () => void;
}

const CANCEL = {
  done: 'cancelled',
  action: 'Cancel meeting',
  scope: 'What to cancel',
  others: 'Every later meeting of the series is cancelled as well. ',
  failed: 'The meeting could not be cancelled.',
} as const;
const DECLINE = {
  done: 'declined',
  action: 'Decline',
  scope: 'What to decline',
  others: 'Every later proposed meeting of the series is declined as well. ',
  failed: 'The meeting could not be declined.',
} as const;

const whoHears = ({ status, proposed_by }: Meeting, declines: boolean): string => {
  if (declines) return `${proposed_by?.name} is notified.`;
  return status === 'approved'
    ? `The chapter is notified${sendsMail() ? ', and so are guests who were invited by e-mail' : ''}. What was recorded at earlier meetings stays.`
    : 'It has not been approved yet: only those who can see it are notified.';
};

/** The content of the confirmation: what happens to a meeting that is cancelled or declined. */
export const CancelForm = ({ meeting, declines = false, onClose }: Props) => {
  const [cancel] = useCancelMeetingMutation();
  const words = declines ? DECLINE : CANCEL;
  const form = useForm({
    draft: null,
    // A series is usually declined as it was proposed.
    start: { scope: (declines && meeting.series_id !== null ? 'following' : 'one') as MeetingScope },
    read: ({ scope }) => ({ body: scope }),
    send: (scope: MeetingScope, key) => cancel({ params: { id: meeting.id }, body: { scope }, key }).unwrap(),
    sent: (answer) => writtenEnding(answer, words.done),
    failed: words.failed,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action={words.action} dismiss="Keep it" danger>
      {meeting.series_id !== null && (
        <ScopeChoice label={words.scope} value={form.values.scope} onValue={form.field('scope').onValue} />
      )}
      <div data-wide>
        <p>
          <strong>
            {dayText(meeting)}, {timeText(meeting)}
          </strong>
        </p>
        <p>
          {form.values.scope === 'following' && words.others}
          {whoHears(meeting, declines)} This cannot be undone.
        </p>
      </div>
    </Form>
  );
};
