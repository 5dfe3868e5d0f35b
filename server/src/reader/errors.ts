import { Refusal } from '../errors.ts';

export class UnreadableFile extends Error {}

/** No process could be started: too many files are open, or there is too little memory. Nothing is wrong with the file. */
export class ReaderNotStarted extends Refusal {
  constructor(cause: Error) {
    super('unavailable', 'Too much is going on at the moment, please try again', { retryAfter: 1 });
    this.cause = cause;
  }
}

/** The reader broke its own rules: a file may have taken it over. Nothing that it said is used. */
export class ReaderBroken extends Error {}
