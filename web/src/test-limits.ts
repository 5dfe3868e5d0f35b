/** Limits end what hangs, and judge nothing: whatever happens at all happens within them, on a busy machine as well. */
export const WAIT_LIMIT = 60_000;
export const TEST_LIMIT = 300_000;
