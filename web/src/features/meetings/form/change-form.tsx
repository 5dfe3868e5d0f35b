import type { Meeting } from '@bn/contract';
import { useState } from 'react';
import { useChangeMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Quiet } from '../../../ui/text/quiet.ts';
import { MeetingFields } from './meeting-fields.tsx';
import { type Change, readChange, valuesOf } from './meeting-values.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { writtenText } from './written-text.ts';

/** The content of the 'Change meeting' modal. */
export const ChangeForm = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const [change] = useChangeMeetingMutation();
  const [start] = useState((): Change => ({ ...valuesOf(meeting), scope: 'one' }));
  const form = useForm({
    draft: `meeting/${meeting.id}`,
    start,
    read: (values) => readChange(meeting, values),
    send: (body, key) => change({ params: { id: meeting.id }, body, key }).unwrap(),
    sent: (answer) => ({ text: writtenText(answer, 'changed'), ms: 1200 }),
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
        aboutDay={
          all && values.day !== meeting.day ? 'The following meetings move by as many days.' : undefined
        }
      />
      {meeting.status === 'approved' && <Quiet data-wide>The chapter is notified of the change.</Quiet>}
    </Form>
  );
};
