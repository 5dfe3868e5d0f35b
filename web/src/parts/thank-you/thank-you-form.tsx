import type { Referral } from '@bn/contract';
import { useState } from 'react';
import { useSendThankYouMutation } from '../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../api/messages.ts';
import { sentOrQueued } from '../../api/offline/queueing.ts';
import type { Queued } from '../../api/offline/records.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { today } from '../../ui/text/format.ts';
import { Quiet } from '../../ui/text/quiet.ts';
import { readThankYou, type ThankYouDraft } from './thank-you.ts';
import { ThankYouFields } from './thank-you-fields.tsx';

interface Props {
  referral: Referral;
  /** A queued note that the server rejected, to be corrected. */
  refused?: Queued | undefined;
  onClose: () => void;
}

/** The content of the 'Thank You Note' modal. */
export const ThankYouForm = ({ referral, refused, onClose }: Props) => {
  const [send] = useSendThankYouMutation();
  const [start] = useState<ThankYouDraft>(() => ({
    amount: '',
    date: today(),
    description: '',
    ...(refused?.values as object),
  }));
  const { field, ...form } = useForm({
    draft: `thank-you/${refused?.key ?? referral.id}`,
    start,
    read: (draft) => readThankYou(referral.id, draft),
    send: (body, key, values) => send({ body, key, values }).unwrap(),
    sent: sentOrQueued(MESSAGES.thankYouSent),
    failed: MESSAGES.sendFailed,
    reasonsOf,
    again: refused && { key: refused.key, error: refused.refusal },
    onClose,
  });
  return (
    <Form form={form} action="Send">
      <Quiet data-wide>For the referral from {referral.from_member_name}.</Quiet>
      <ThankYouFields field={field} />
    </Form>
  );
};
