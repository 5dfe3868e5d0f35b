import { LIMITS } from '@bn/contract/domain';
import type { useForm } from '../../../ui/form/use-form.ts';
import { DateInput } from '../../../ui/input/date-input.tsx';
import { DecimalInput } from '../../../ui/input/decimal-input.tsx';
import { TextArea } from '../../../ui/input/text-area.tsx';
import type { ThankYouDraft } from './thank-you.ts';

/** What a thank-you note says, in the form that sends it and in the one that corrects it. */
export const ThankYouFields = ({
  field,
}: {
  field: ReturnType<typeof useForm<ThankYouDraft, unknown>>['field'];
}) => (
  <>
    <DecimalInput label="Amount" placeholder="0.00" {...field('amount')} />
    <DateInput label="Converted date" {...field('date')} />
    <div data-wide>
      <TextArea label="Description" maxLength={LIMITS.description} {...field('description')} />
    </div>
  </>
);
