import { Refusal } from '../errors.ts';

export interface Slots {
  /** Takes a slot for a person, or refuses. The function that it returns releases the slot, once. */
  enter(personId: number): () => void;
  taken(): number;
}

const RETRY_AFTER = 5;

interface SlotRules {
  perPerson: number;
  inAll: number;
  words: { perPerson: string; inAll: string };
}

export function createSlots({ perPerson, inAll, words }: SlotRules): Slots {
  const byPerson = new Map<number, number>();
  let all = 0;
  return {
    enter: (personId) => {
      const own = byPerson.get(personId) ?? 0;
      if (own >= perPerson)
        throw new Refusal('too_many_requests', words.perPerson, { retryAfter: RETRY_AFTER });
      if (all >= inAll) throw new Refusal('unavailable', words.inAll, { retryAfter: RETRY_AFTER });
      byPerson.set(personId, own + 1);
      all += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all -= 1;
        const others = (byPerson.get(personId) ?? 1) - 1;
        if (others === 0) byPerson.delete(personId);
        else byPerson.set(personId, others);
      };
    },
    taken: () => all,
  };
}
