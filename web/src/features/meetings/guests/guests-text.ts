import type { Guest } from '@bn/contract';
import { formatCount } from '../../../ui/text/format.ts';

/** '3 guests, 1 to approve' before the meeting; '3 guests, 2 came' once visits are recorded. */
export const countedGuests = (guests: readonly Pick<Guest, 'status'>[]): string => {
  const count = (status: Guest['status']) => guests.filter((guest) => guest.status === status).length;
  const [waiting, came] = [count('invited'), count('came')];
  return [
    `${formatCount(guests.length)} guest${guests.length === 1 ? '' : 's'}`,
    waiting > 0 && `${formatCount(waiting)} to approve`,
    came > 0 && `${formatCount(came)} came`,
  ]
    .filter(Boolean)
    .join(', ');
};
