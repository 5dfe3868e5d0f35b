/** Limits only end a test that hangs. They are generous enough for a busy machine, so they never decide whether a test passes. */
export const WAIT_LIMIT = 60_000;
export const TEST_LIMIT = 300_000;
