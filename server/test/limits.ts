/**
 * Limits end what hangs, and judge nothing: whatever happens at all happens within them, on a machine with ten times as
 * much to do as well. A promise about time is tested with a clock that the test controls.
 */
export const WAIT_LIMIT = 180_000;
const TEST_LIMIT = 900_000;

/** For every Vitest configuration of this workspace. `expect.poll` is how a test waits: it looks again, up to the limit. */
export const LIMITS = {
  testTimeout: TEST_LIMIT,
  hookTimeout: TEST_LIMIT,
  teardownTimeout: WAIT_LIMIT,
  expect: { poll: { timeout: WAIT_LIMIT, interval: 20 } },
};
