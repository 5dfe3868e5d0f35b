import type { Meeting } from '@bn/contract';
import type { MeetingScope } from '@bn/contract/domain';
import { useApproveMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { writtenEnding } from './written-ending.ts';

/** The content of the 'Approve meetings' modal: of a series, how many of them. */
export const ApproveForm = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const [approve] = useApproveMeetingMutation();
  const form = useForm({
    draft: null,
    // A series is usually approved as it was proposed.
    start: { scope: 'following' as MeetingScope },
    read: ({ scope }) => ({ body: scope }),
    send: (scope: MeetingScope, key) =>
      approve({ params: { id: meeting.id }, body: { scope }, key }).unwrap(),
    sent: (answer) => writtenEnding(answer, 'approved'),
    failed: 'The meeting could not be approved.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Approve">
      <ScopeChoice label="What to approve" value={form.values.scope} onValue={form.field('scope').onValue} />
      <p data-wide>The members of {meeting.chapter} then see what you approve, and are notified once.</p>
    </Form>
  );
};
