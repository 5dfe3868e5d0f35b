import { LIMITS } from '@bn/contract/domain';
import { DateInput } from '../../ui/date/date-input.tsx';
import { DecimalInput } from '../../ui/decimal/decimal-input.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { TextArea } from '../../ui/input/text-area.tsx';
import type { ThankYouDraft } from './thank-you.ts';

/** The fields of a thank-you note, for sending and for editing it. */
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
