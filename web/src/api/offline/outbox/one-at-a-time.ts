const nameOf = (name: string) => `business-network/${name}`;

/**
 * Runs the work unless another tab is doing so; returns whether it ran. Without locks (plain http) it always runs:
 * two tabs may then send the same entry, and its Idempotency-Key makes sure that one record is created.
 */
export const oneAtATime = async (name: string, work: () => Promise<void>): Promise<boolean> => {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(nameOf(name), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
};

/** Runs the work as soon as no other tab is doing so. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(nameOf(name), work) : work();
