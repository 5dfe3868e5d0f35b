/** A file that cannot be read; the message is a sentence for whoever chose it. */
export class Unreadable extends Error {}
