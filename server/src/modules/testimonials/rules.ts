import { type SessionUser, TESTIMONIAL_STATUS_LABELS, type Testimonial } from '@bn/contract';
import { conflict, forbidden, notFound, type Refusal } from '../../errors.ts';
import { already, decidesIn } from '../decisions/decisions.ts';

export interface Standing {
  chapter_id: number;
  writer_id: number;
  receiver_id: number;
  writer_chapter_id: number | null;
  receiver_chapter_id: number | null;
  status: Testimonial['status'];
  hidden: 0 | 1;
}

/** A third person with the right to decide; neither the writer nor the receiver, whatever their flags are. */
const decidesIt = (user: SessionUser, { chapter_id, writer_id, receiver_id }: Standing): boolean =>
  user.id !== writer_id && user.id !== receiver_id && decidesIn(user, chapter_id, 'can_approve_testimonial');

/**
 * Its writer sees everything about it. Its receiver learns of it when it is approved. What the receiver hides, only the two
 * of them see. Everyone else sees approved ones of members whose pages they may open; those who decide, also undecided ones.
 */
export function sees(user: SessionUser, testimonial: Standing): boolean {
  const { writer_id, receiver_id, receiver_chapter_id, status, hidden } = testimonial;
  if (user.id === writer_id) return true;
  if (user.id === receiver_id) return status === 'approved';
  if (hidden === 1 || status === 'withdrawn') return false;
  return decidesIt(user, testimonial) || (status === 'approved' && receiver_chapter_id === user.chapter_id);
}

/** Undefined if allowed. Of two who decide at once, the second is refused. */
export function refusalToDecide(user: SessionUser, testimonial: Standing | undefined): Refusal | undefined {
  const refusal = refusalUnlessDecider(user, testimonial);
  if (refusal || !testimonial) return refusal;
  return testimonial.status === 'pending' ? refusalUnlessBothHere(testimonial) : decided(testimonial);
}

/** Returning an approved one: at any time, wherever the two are by now. Its own call, so that no one does it who saw a pending one. */
export function refusalToTakeBack(user: SessionUser, testimonial: Standing | undefined): Refusal | undefined {
  const refusal = refusalUnlessDecider(user, testimonial);
  if (refusal || !testimonial) return refusal;
  return testimonial.status === 'approved' ? undefined : conflict('This testimonial is not approved');
}

function refusalUnlessDecider(user: SessionUser, testimonial: Standing | undefined): Refusal | undefined {
  if (!testimonial || !sees(user, testimonial)) return notFound('Testimonial');
  if (testimonial.writer_id === user.id)
    return forbidden('You cannot decide about a testimonial that you wrote yourself');
  if (testimonial.receiver_id === user.id)
    return forbidden('You cannot decide about a testimonial about yourself');
  return decidesIt(user, testimonial) ? undefined : forbidden();
}

/** Only its writer may, until it is approved; it is decided again, so both have to be there. */
export function refusalToChange(user: SessionUser, testimonial: Standing | undefined): Refusal | undefined {
  const refusal = refusalUnlessWriter(user, testimonial);
  if (refusal || !testimonial) return refusal;
  return testimonial.status === 'pending' || testimonial.status === 'returned'
    ? refusalUnlessBothHere(testimonial)
    : decided(testimonial);
}

export function refusalToWithdraw(user: SessionUser, testimonial: Standing | undefined): Refusal | undefined {
  const refusal = refusalUnlessWriter(user, testimonial);
  if (refusal || !testimonial) return refusal;
  return testimonial.status === 'withdrawn' ? decided(testimonial) : undefined;
}

export function refusalToHide(user: SessionUser, testimonial: Standing | undefined): Refusal | undefined {
  if (!testimonial || !sees(user, testimonial)) return notFound('Testimonial');
  return testimonial.receiver_id === user.id
    ? undefined
    : forbidden('Only the receiver of a testimonial may do this');
}

const refusalUnlessWriter = (user: SessionUser, testimonial: Standing | undefined): Refusal | undefined => {
  if (!testimonial || !sees(user, testimonial)) return notFound('Testimonial');
  return testimonial.writer_id === user.id
    ? undefined
    : forbidden('Only the writer of a testimonial may do this');
};

const refusalUnlessBothHere = ({
  chapter_id,
  writer_chapter_id,
  receiver_chapter_id,
}: Standing): Refusal | undefined =>
  writer_chapter_id === chapter_id && receiver_chapter_id === chapter_id
    ? undefined
    : conflict('The two people are no longer members of the same chapter');

const decided = ({ status }: Standing): Refusal => already('testimonial', TESTIMONIAL_STATUS_LABELS[status]);

export const rightsOf = (user: SessionUser, testimonial: Standing): Testimonial['may'] => ({
  decide: refusalToDecide(user, testimonial) ? 0 : 1,
  take_back: refusalToTakeBack(user, testimonial) ? 0 : 1,
  change: refusalToChange(user, testimonial) ? 0 : 1,
  withdraw: refusalToWithdraw(user, testimonial) ? 0 : 1,
  hide: refusalToHide(user, testimonial) ? 0 : 1,
});
