import type { Referral, StoryEvent } from '@bn/contract';
import { expect, it } from 'vitest';
import { storyText } from './story-text.ts';

const SENDER = { id: 2, name: 'Ravi Kumar' };
const RECEIVER = { id: 1, name: 'Asha Rao' };
const APPROVER = { id: 3, name: 'Lina Berg' };
const referral = { to_member_id: RECEIVER.id, to_member_name: RECEIVER.name } as Referral;
const event = (kind: StoryEvent['kind'], who: StoryEvent['who'], more: Partial<StoryEvent> = {}) => ({
  kind,
  at: '2026-03-02T10:05:00Z',
  who,
  status: null,
  note_id: null,
  amount: null,
  reason: null,
  fields: [],
  ...more,
});

it.each([
  [
    event('given', SENDER),
    'You gave it to Asha Rao',
    'Ravi Kumar gave it to you',
    'Ravi Kumar gave it to Asha Rao',
  ],
  [
    event('corrected', SENDER, { fields: ['tier', 'contact_number', 'referral_notes'] }),
    'You edited the job type, the contact number, and the referral note',
    'Ravi Kumar edited the job type, the contact number, and the referral note',
    'Ravi Kumar edited the job type, the contact number, and the referral note',
  ],
  [
    event('answered', RECEIVER, { status: 'no_response' }),
    'Asha Rao answered: No response',
    'You answered: No response',
    'Asha Rao answered: No response',
  ],
  [
    event('thanked', RECEIVER, { amount: 25_000 }),
    'Asha Rao said thank you: 25,000.00',
    'You said thank you: 25,000.00',
    'Asha Rao said thank you: 25,000.00',
  ],
  [event('withdrawn', SENDER), 'You withdrew it', 'Ravi Kumar withdrew it', 'Ravi Kumar withdrew it'],
])('%o is worded for the sender, the receiver and a super admin', (event, sender, receiver, superAdmin) => {
  expect([SENDER.id, RECEIVER.id, 9].map((reader) => storyText(event, referral, reader))).toEqual([
    sender,
    receiver,
    superAdmin,
  ]);
});

it.each([
  [
    event('note_returned', APPROVER, { amount: 25_000 }),
    'Lina Berg returned the thank-you note of 25,000.00',
  ],
  [
    event('note_corrected', RECEIVER, { amount: 2500, fields: ['amount', 'description'] }),
    'You edited the amount and the description of the thank-you note: now 2,500.00',
  ],
  [
    event('note_corrected', RECEIVER, { amount: 2500, fields: ['description'] }),
    'You edited the description of the thank-you note',
  ],
  [event('note_corrected', RECEIVER, { amount: 2500 }), 'You sent the thank-you note of 2,500.00 again'],
  [event('note_approved', APPROVER, { amount: 2500 }), 'Lina Berg approved the thank-you note of 2,500.00'],
  [
    event('note_approval_undone', APPROVER, { amount: 2500 }),
    'Lina Berg undid the approval of the thank-you note of 2,500.00',
  ],
  [event('note_withdrawn', RECEIVER, { amount: 2500 }), 'You withdrew the thank-you note of 2,500.00'],
])('words each event of a note: %o', (event, text) => {
  expect(storyText(event, referral, RECEIVER.id)).toBe(text);
});
