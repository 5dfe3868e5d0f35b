import type { Meeting } from '@bn/contract';
import { changedIn } from '../../../api/changed-meanwhile.ts';
import { useChangeMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { sendsMail } from '../../../ui/contact/links.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { durationText } from '../../../ui/time/day-words.ts';
import { MeetingFields } from './meeting-fields.tsx';
import { type Change, readChange, valuesOf } from './meeting-values.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { writtenEnding } from './written-ending.ts';

interface Props {
  meeting: Meeting;
  version: string | undefined;
  onClose: () => void;
}

export const ChangeForm = ({ meeting, version, onClose }: Props) => {
  const [change] = useChangeMeetingMutation();
  const form = useEditForm({
    draft: `meeting/${meeting.id}`,
    record: { ...meeting, version },
    start: (read): Change => ({ ...valuesOf(read), scope: 'one' }),
    read: (values, read) => readChange(read, values),
    send: (body, read, key) =>
      change({ params: { id: meeting.id }, body, version: read.version, key }).unwrap(),
    changedIn,
    shown: { minutes: (minutes) => durationText(Number(minutes)) },
    sent: (answer) => writtenEnding(answer, 'changed'),
    failed: 'The meeting could not be changed.',
    reasonsOf,
    onClose,
  });
  const { field, values } = form;
  const all = values.scope === 'following';
  return (
    <Form form={form} action="Save">
      {meeting.series_id !== null && (
        <ScopeChoice label="What to change" value={values.scope} onValue={field('scope').onValue} />
      )}
      <MeetingFields
        values={values}
        field={field}
        zone={meeting}
        aboutDay={
          all && values.day !== form.record.day ? 'The following meetings move by as many days.' : undefined
        }
      />
      {meeting.status === 'approved' && (
        <Quiet data-wide>
          The chapter is notified of the change
          {sendsMail() && ', and guests who were invited by e-mail of a new time or place'}.
        </Quiet>
      )}
    </Form>
  );
};
