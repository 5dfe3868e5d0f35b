/**
 * They only end what hangs: no test depends on real time, however busy the machine is. Where a promise is about time, the
 * page's clock is faked. These are the only limits of this folder; specs set none.
 */
export const WAIT_LIMIT = 90_000;
export const TEST_LIMIT = 600_000;
