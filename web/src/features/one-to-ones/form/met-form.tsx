import { LIMITS } from '@bn/contract/domain';
import { useState } from 'react';
import { useRecordOneToOneMutation } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { sentOrQueued } from '../../../api/offline/outbox/queueing.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { ColleagueSelect } from '../../../parts/member/colleague-select.tsx';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextArea } from '../../../ui/input/text-area.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { today } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { type MetValues, readMet } from './one-to-one-values.ts';
import { TOPICS } from './time-fields.tsx';

interface Props {
  /** A queued one, or one that the server rejected, to be corrected. */
  queued?: Queued | undefined;
  partner?: Choice | undefined;
  onClose: () => void;
}

/** 'We met': records a one-to-one that took place. */
export const MetForm = ({ queued, partner, onClose }: Props) => {
  const [record] = useRecordOneToOneMutation();
  const [start] = useState<MetValues>(() => ({
    partner_id: partner ?? null,
    day: today(),
    topics: '',
    ...(queued?.values as object),
  }));
  const form = useForm({
    draft: `one-to-one/met ${queued?.key ?? partner?.id ?? ''}`,
    start,
    read: readMet,
    send: (body, key, values) => record({ body, key, values }).unwrap(),
    sent: sentOrQueued(MESSAGES.oneToOneRecorded),
    failed: MESSAGES.oneToOneNotSaved,
    reasonsOf,
    again: queued && { key: queued.key, error: queued.refusal },
    onClose,
  });
  return (
    <Form form={form} action="Save">
      <div data-wide>
        <ColleagueSelect label="With" {...form.field('partner_id')} />
      </div>
      <DateInput label="Date" {...form.field('day')} />
      <div data-wide>
        <TextArea label={TOPICS} maxLength={LIMITS.topics} {...form.field('topics')} />
      </div>
      <Quiet data-wide>In the last 30 days. It counts once the other one says so, too.</Quiet>
    </Form>
  );
};
