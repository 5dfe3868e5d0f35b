import { expect, it } from 'vitest';
import type { Queued } from '../../../api/offline/records.ts';
import { referralIdOf } from './queued-words.ts';

const queued = (name: Queued['name'], args: Queued['args']): Queued => ({
  key: 'key',
  userId: 1,
  name,
  args,
  values: {},
  at: 1,
  state: 'waiting',
});

it('a queued answer or note belongs to its referral; a tap on a meeting of the same number does not', () => {
  expect(referralIdOf(queued('changeReferralStatus', { params: { id: 5 }, body: {} }))).toBe(5);
  expect(referralIdOf(queued('sendThankYou', { body: { referral_id: 5 } }))).toBe(5);
  expect(
    referralIdOf(queued('recordAttendance', { params: { id: 5, memberId: 2 }, body: {} })),
  ).toBeUndefined();
  expect(referralIdOf(queued('giveReferral', { body: {} }))).toBeUndefined();
});
