/**
 * Runs the work unless another tab is at it; tells whether it ran. Where there are no locks (plain http) it just runs:
 * two tabs may then send the same thing, and its Idempotency-Key makes one record of it.
 */
export const oneAtATime = async (name: string, work: () => Promise<void>): Promise<boolean> => {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(`business-network/${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
};
