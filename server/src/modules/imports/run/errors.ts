/** The import was cancelled, or another process has claimed it: nothing more may be written. */
export class LeaseLost extends Error {}
/** The import cannot continue; the message says why, to the person who started it. */
export class ImportAborted extends Error {}
