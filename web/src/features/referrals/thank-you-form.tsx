import type { Referral } from '@bn/contract';
import { useState } from 'react';
import { MESSAGES } from '../../api/messages.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { useSendThankYouMutation } from '../../api/thankyous.ts';
import { Form } from '../../ui/form.tsx';
import { today } from '../../ui/format.ts';
import { Quiet } from '../../ui/quiet.ts';
import { useForm } from '../../ui/use-form.ts';
import { readThankYou, type ThankYouDraft } from './thank-you.ts';
import { ThankYouFields } from './thank-you-fields.tsx';

/** The content of the 'Thank You Note' modal. */
export const ThankYouForm = ({ referral, onClose }: { referral: Referral; onClose: () => void }) => {
  const [send] = useSendThankYouMutation();
  const [start] = useState<ThankYouDraft>(() => ({ amount: '', date: today(), description: '' }));
  const { field, ...form } = useForm({
    draft: `thank-you/${referral.id}`,
    start,
    read: (draft) => readThankYou(referral.id, draft),
    send: (body, key) => send({ body, key }).unwrap(),
    sent: { text: MESSAGES.thankYouSent, ms: 2000 },
    failed: MESSAGES.sendFailed,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Send">
      <Quiet data-wide>For the referral from {referral.from_member_name}.</Quiet>
      <ThankYouFields field={field} />
    </Form>
  );
};
