import { useState } from 'react';
import { usePlanOneToOneMutation } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { ColleagueSelect } from '../../../parts/member/colleague-select.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Choice } from '../../../ui/select/choice.ts';
import { emptyPlan, readPlan } from './one-to-one-values.ts';
import { TimeFields } from './time-fields.tsx';

interface Props {
  /** With whom, if the user came from that member. */
  partner?: Choice | undefined;
  onClose: () => void;
}

export const PlanForm = ({ partner, onClose }: Props) => {
  const [plan] = usePlanOneToOneMutation();
  const [start] = useState(() => emptyPlan(partner));
  const form = useForm({
    draft: `one-to-one/${partner ? `with ${partner.id}` : 'new'}`,
    start,
    read: readPlan,
    send: (body, key) => plan({ body, key }).unwrap(),
    sent: { text: MESSAGES.oneToOneProposed, ms: 1200 },
    failed: 'The one-to-one could not be proposed.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Propose">
      <div data-wide>
        <ColleagueSelect label="With" {...form.field('partner_id')} />
      </div>
      <TimeFields field={form.field} />
    </Form>
  );
};
