import { LIMITS } from '@bn/contract/domain';
import type { ArgsOf } from '../../api/api.ts';
import { REQUIRED } from './use-flags.ts';

export interface ThankYouDraft {
  amount: string;
  date: string;
  description: string;
}
type ThankYou = ArgsOf<'sendThankYou'>['body'];
export type ThankYouField = keyof ThankYouDraft;

/** The note to send, or why it cannot be sent: a falsy value ('', 0) is refused before anything leaves. */
export const readThankYou = (
  referralId: number,
  { amount, date, description }: ThankYouDraft,
): { note: ThankYou } | { reasons: Partial<Record<ThankYouField, string>> } => {
  const reasons: Partial<Record<ThankYouField, string>> = {};
  const value = Number(amount);
  if (!value) reasons.amount = REQUIRED;
  else if (value > LIMITS.amountMax) reasons.amount = 'Too large';
  if (!date) reasons.date = REQUIRED;
  if (!description.trim()) reasons.description = REQUIRED;
  if (!referralId || Object.keys(reasons).length > 0) return { reasons };
  return { note: { referral_id: referralId, amount: value, date, description: description.trim() } };
};
