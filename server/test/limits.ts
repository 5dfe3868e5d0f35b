/**
 * Limits end what hangs and are no measure of speed: everything that happens at all happens within them, even on a
 * machine that is ten times as busy. A promise about time is tested with a clock that the test controls.
 */
export const WAIT_LIMIT = 180_000;
const TEST_LIMIT = 900_000;

/** For every Vitest configuration of this workspace. Tests wait with `expect.poll`, which checks again up to the limit. */
export const LIMITS = {
  testTimeout: TEST_LIMIT,
  hookTimeout: TEST_LIMIT,
  teardownTimeout: WAIT_LIMIT,
  expect: { poll: { timeout: WAIT_LIMIT, interval: 50 } },
};
