/**
 * Only to end what hangs: no test judges by the clock, however busy the machine is. Where a promise is a time, the page's clock
 * is a fake one. The only limits of this folder; a spec sets none of its own.
 */
export const WAIT_LIMIT = 90_000;
export const TEST_LIMIT = 600_000;
