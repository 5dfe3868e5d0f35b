import type { Meeting } from '@bn/contract';
import type { MeetingScope } from '@bn/contract/domain';
import { useCancelMeetingMutation } from '../../../api/endpoints/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { dayText, timeText } from '../meeting-when.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { writtenText } from './written-text.ts';

/** The content of the confirmation: what happens to a meeting that is cancelled. */
export const CancelForm = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const [cancel] = useCancelMeetingMutation();
  const form = useForm({
    start: { scope: 'one' as MeetingScope },
    read: ({ scope }) => ({ body: scope }),
    send: (scope: MeetingScope, key) => cancel({ params: { id: meeting.id }, body: { scope }, key }).unwrap(),
    sent: (answer) => ({ text: writtenText(answer, 'cancelled'), ms: 1200 }),
    failed: 'The meeting could not be cancelled.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Cancel meeting" dismiss="Keep it" danger>
      {meeting.series_id !== null && (
        <ScopeChoice label="What to cancel" value={form.values.scope} onValue={form.field('scope').onValue} />
      )}
      <div data-wide>
        <p>
          <strong>
            {dayText(meeting)}, {timeText(meeting)}
          </strong>
        </p>
        <p>
          {form.values.scope === 'following' && 'Every later meeting of the series is cancelled as well. '}
          {meeting.status === 'approved'
            ? 'The chapter is notified. What was recorded at earlier meetings stays.'
            : 'It has not been approved yet: only those who can see it are notified.'}{' '}
          This cannot be undone.
        </p>
      </div>
    </Form>
  );
};
