import { LIMITS } from '@bn/contract/domain';
import type { ArgsOf } from '../../api/api.ts';
import { isDay } from '../../ui/day-text.ts';
import type { FieldErrors } from '../../ui/use-form.ts';
import { REQUIRED } from './give-referral.ts';

export interface ThankYouDraft {
  amount: string;
  date: string;
  description: string;
}
type ThankYou = ArgsOf<'sendThankYou'>['body'];

/** The note to send, or why it cannot be sent: a falsy value ('', 0) is refused before anything leaves. */
export const readThankYou = (
  referralId: number,
  { amount, date, description }: ThankYouDraft,
): { body: ThankYou } | { errors: FieldErrors<ThankYouDraft> } => {
  const errors: FieldErrors<ThankYouDraft> = {};
  const value = Number(amount);
  if (!value) errors.amount = REQUIRED;
  else if (value > LIMITS.amountMax) errors.amount = 'Too large';
  if (!date) errors.date = REQUIRED;
  else if (!isDay(date)) errors.date = 'Must be a date';
  if (!description.trim()) errors.description = REQUIRED;
  if (!referralId || Object.keys(errors).length > 0) return { errors };
  return { body: { referral_id: referralId, amount: value, date, description: description.trim() } };
};
