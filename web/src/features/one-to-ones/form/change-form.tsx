import type { OneToOne } from '@bn/contract';
import { useState } from 'react';
import { useChangeOneToOneMutation } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { readChange, valuesOf } from './one-to-one-values.ts';
import { TimeFields } from './time-fields.tsx';

/** Another time, which the other one answers; or another place and other topics. */
export const ChangeForm = ({ one, onClose }: { one: OneToOne; onClose: () => void }) => {
  const [change] = useChangeOneToOneMutation();
  const [start] = useState(() => valuesOf(one));
  const form = useForm({
    draft: `one-to-one/${one.id}`,
    start,
    read: (values) => readChange(one, values),
    send: (body) => change({ params: { id: one.id }, body }).unwrap(),
    sent: { text: MESSAGES.oneToOneChanged, ms: 1200 },
    failed: 'The one-to-one could not be changed.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action={one.may.answer === 1 ? 'Propose' : 'Save'}>
      <TimeFields field={form.field} />
      <Quiet data-wide>{one.partner.name} is asked to accept another time.</Quiet>
    </Form>
  );
};
