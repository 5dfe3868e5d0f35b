/** The file cannot be read; the message says why, to the person who chose it. */
export class UnreadableFile extends Error {}

/** The reader broke its own rules: a file may have taken it over. Nothing that it said is used. */
export class ReaderBroken extends Error {}
