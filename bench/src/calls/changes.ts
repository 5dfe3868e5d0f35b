import type { RequestSpec } from '../load/protocol.ts';
import type { Stocked } from './stock.ts';

const decision = ({ id, token }: Stocked, body: object): RequestSpec => ({
  method: 'PATCH',
  path: `/api/thankyou/${id}/status`,
  token,
  body,
  once: true,
});
export const approve = (note: Stocked): RequestSpec => decision(note, { status: 'approved' });
export const returnNote = (note: Stocked): RequestSpec =>
  decision(note, { status: 'returned', reason: 'Is this the whole amount?' });
export const undo = (note: Stocked): RequestSpec => decision(note, { status: 'pending' });

const NOTES_AT_ONCE = 20;

/** Twenty at a time, by members who may approve them; those of one chapter are not consecutive. */
export function approveMany(notes: readonly Stocked[]): RequestSpec[] {
  const filling = new Map<string, number[]>();
  const requests: RequestSpec[] = [];
  for (const { id, token } of notes) {
    const ids = filling.get(token) ?? [];
    filling.set(token, ids);
    if (ids.push(id) < NOTES_AT_ONCE) continue;
    filling.delete(token);
    requests.push({ method: 'POST', path: '/api/thankyou/approvals', token, body: { ids }, once: true });
  }
  return requests;
}

export const withdraw =
  (what: 'referrals' | 'thankyou') =>
  ({ id, token }: Stocked): RequestSpec => ({
    method: 'POST',
    path: `/api/${what}/${id}/withdraw`,
    token,
    once: true,
  });

export const nudge = ({ id, token }: Stocked): RequestSpec => ({
  method: 'POST',
  path: `/api/referrals/${id}/nudge`,
  token,
  once: true,
});

/** Rounds with different values, so that every request corrects something. */
const inRounds =
  (what: 'referrals' | 'thankyou', bodies: readonly object[]) =>
  (stocked: readonly Stocked[]): RequestSpec[] =>
    bodies.flatMap((body) =>
      stocked.map(
        ({ id, token }): RequestSpec => ({ method: 'PUT', path: `/api/${what}/${id}`, token, body }),
      ),
    );
export const correctReferrals = inRounds('referrals', [{ tier: 'B' }, { tier: 'C' }, { tier: 'A' }]);
export const correctNotes = inRounds('thankyou', [{ amount: 2500 }, { amount: 1250.75 }]);
