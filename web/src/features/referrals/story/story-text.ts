import type { Referral, StoryEvent } from '@bn/contract';
import { REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { formatAmount } from '../../../ui/text/format.ts';
import { onFirstUse } from '../../../ui/text/on-first-use.ts';

const FIELD_WORDS: Record<string, string> = {
  referral_type: 'referral type',
  tier: 'job type',
  contact_number: 'contact number',
  contact_preference: 'contact preference',
  referral_notes: 'referral note',
  amount: 'amount',
  description: 'description',
  date: 'converted date',
};
const listing = onFirstUse(() => new Intl.ListFormat('en'));
/** 'the amount and the description'. */
const fieldsText = (fields: readonly string[]) =>
  listing().format(fields.map((field) => `the ${FIELD_WORDS[field] ?? field.replaceAll('_', ' ')}`));

const noteText = ({ amount }: StoryEvent) =>
  amount === null ? 'the thank-you note' : `the thank-you note of ${formatAmount(amount)}`;

/** How the sender edited a note; a returned one may be sent again unchanged. */
const editedNote = (event: StoryEvent): string => {
  if (event.fields.length === 0) return `sent ${noteText(event)} again`;
  const now =
    event.fields.includes('amount') && event.amount !== null ? `: now ${formatAmount(event.amount)}` : '';
  return `edited ${fieldsText(event.fields)} of the thank-you note${now}`;
};

/** One sentence per event, from the reader's point of view: 'You gave it to Ravi Kumar', 'Asha Rao gave it to you'. */
export const storyText = (event: StoryEvent, referral: Referral, readerId: number): string => {
  const who = event.who.id === readerId ? 'You' : event.who.name;
  const receiver = referral.to_member_id === readerId ? 'you' : referral.to_member_name;
  switch (event.kind) {
    case 'given':
      return `${who} gave it to ${receiver}`;
    case 'corrected':
      return `${who} edited ${fieldsText(event.fields)}`;
    case 'answered':
      return event.status ? `${who} answered: ${REFERRAL_STATUS_LABELS[event.status]}` : `${who} answered`;
    case 'answer_undone':
      return event.status
        ? `${who} took back: ${REFERRAL_STATUS_LABELS[event.status]}`
        : `${who} took the answer back`;
    case 'nudged':
      return `${who} reminded ${receiver}`;
    case 'withdrawn':
      return `${who} withdrew it`;
    case 'thanked':
      return `${who} said thank you: ${formatAmount(event.amount)}`;
    case 'note_corrected':
      return `${who} ${editedNote(event)}`;
    case 'note_returned':
      return `${who} returned ${noteText(event)}`;
    case 'note_approved':
      return `${who} approved ${noteText(event)}`;
    case 'note_approval_undone':
      return `${who} undid the approval of ${noteText(event)}`;
    case 'note_withdrawn':
      return `${who} withdrew ${noteText(event)}`;
  }
};
