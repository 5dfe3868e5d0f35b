import { Refusal } from '../../errors.ts';

export interface Slots {
  /** Takes a slot for a person, or refuses. The function that it returns releases the slot, once. */
  enter(personId: number): () => void;
  taken(): number;
}

/** How many exports run at a time, per person and in this process. */
export function createSlots({ perPerson, inAll }: { perPerson: number; inAll: number }): Slots {
  const byPerson = new Map<number, number>();
  let all = 0;
  return {
    enter: (personId) => {
      const own = byPerson.get(personId) ?? 0;
      if (own >= perPerson)
        throw new Refusal(
          'too_many_requests',
          `${perPerson} exports of yours are under way. Please wait until one is done.`,
          { retryAfter: 5 },
        );
      if (all >= inAll)
        throw new Refusal('unavailable', 'Many people are exporting at the moment. Please try again soon.', {
          retryAfter: 5,
        });
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
