import type { ThankYouNote } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import type { ArgsOf } from '../../api/api.ts';
import { NO_CHANGES } from '../../api/messages.ts';
import { dayProblem } from '../../ui/date/day-text.ts';
import { decimalProblem, readDecimal } from '../../ui/decimal/decimal-text.ts';
import { changesIn, REQUIRED } from '../../ui/form/reading.ts';
import type { FieldErrors, Reading } from '../../ui/form/use-form.ts';

export interface ThankYouDraft {
  amount: string;
  date: string;
  description: string;
}
type ThankYou = ArgsOf<'sendThankYou'>['body'];
type Edits = NonNullable<ArgsOf<'correctThankYou'>['body']>;

const amountOf = (text: string): number | undefined => {
  const decimal = readDecimal(text);
  return decimal === undefined ? undefined : Number(decimal);
};

/** A falsy value ('', 0) is rejected before anything is sent. */
const problemsOf = ({ amount, date, description }: ThankYouDraft): FieldErrors<ThankYouDraft> => {
  const errors: FieldErrors<ThankYouDraft> = {};
  const value = amountOf(amount);
  if (!amount.trim() || value === 0) errors.amount = REQUIRED;
  else if (value === undefined) errors.amount = decimalProblem(amount);
  else if (value > LIMITS.amountMax) errors.amount = 'Too large';
  const dateProblem = date ? dayProblem(date) : REQUIRED;
  if (dateProblem) errors.date = dateProblem;
  if (!description.trim()) errors.description = REQUIRED;
  return errors;
};
const detailsOf = ({ amount, date, description }: ThankYouDraft) => ({
  amount: amountOf(amount) ?? 0,
  date,
  description: description.trim(),
});

/** The note to send, or why it cannot be sent. */
export const readThankYou = (
  referralId: number,
  draft: ThankYouDraft,
): { body: ThankYou } | { errors: FieldErrors<ThankYouDraft> } => {
  const errors = problemsOf(draft);
  if (!referralId || Object.keys(errors).length > 0) return { errors };
  return { body: { referral_id: referralId, ...detailsOf(draft) } };
};

export const noteDraftOf = ({ amount, date, description }: ThankYouNote): ThankYouDraft => ({
  amount: String(amount),
  date,
  description,
});

/** Only what changed is sent; a returned note may be sent again as it is. */
export const readNoteEdits = (note: ThankYouNote, draft: ThankYouDraft): Reading<ThankYouDraft, Edits> => {
  const errors = problemsOf(draft);
  if (Object.keys(errors).length > 0) return { errors };
  const body: Edits = changesIn(detailsOf(draft), note);
  return Object.keys(body).length > 0 || note.status === 'returned' ? { body } : NO_CHANGES;
};
