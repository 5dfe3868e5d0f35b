export type DatabaseState = 'writable' | 'read-only' | 'away';

export interface WatchOptions {
  /** Queries the database on the watch's own connection; rejects if that fails. */
  ask(): Promise<DatabaseState>;
  /** Abandons the watch's own connection, whether it is open, being opened or silent. */
  hangUp(): void;
  /** How many signs of life there were so far, on any connection. */
  answers(): number;
  /** True for an error that shows nevertheless that the database is available. */
  isAnswer(error: unknown): boolean;
  onChange(state: DatabaseState, previous: DatabaseState): void;
  /** The watch's connection was silent for SILENCE while a new one was answered: others may have gone silent with it. */
  onSilence(): void;
}

export interface Watch {
  readonly state: DatabaseState;
  stop(): void;
}

const INTERVAL = 150;
/** Interval and limit together stay well below the second within which a call must be answered. */
const LIMIT = 600;
/** A new process is busy starting up, and its database was available a moment ago. */
const FIRST_LIMIT = 5_000;
/**
 * On an overloaded machine a check may take long. While other connections get answers, and new ones make progress in
 * opening, the database is not away.
 */
const QUIET = 400;
const STEP = 50;
/** While others get answers, the watch abandons its own connection after this time, and uses a new one. */
export const SILENCE = 2_000;

/**
 * Checks a few times a second whether the database answers. A stopped database refuses connections and is noticed
 * anyway; one that hangs is noticed only this way.
 */
export function createWatch({ ask, hangUp, answers, isAnswer, onChange, onSilence }: WatchOptions): Watch {
  let state: DatabaseState = 'writable';
  let limit = FIRST_LIMIT;
  let connected = false;
  let stopped = false;

  const attempt = async (): Promise<DatabaseState | 'late' | 'silent' | 'lost'> => {
    try {
      const answer = await inTime(ask(), limit, answers);
      // A session keeps the read-only default it started with: only a new one sees a change.
      connected = answer === 'writable';
      if (!connected) hangUp();
      return answer;
    } catch (error) {
      connected = false;
      hangUp();
      if (isAnswer(error)) return state === 'away' ? 'writable' : state;
      if (error instanceof Late) return error.whileOthersAnswered ? 'silent' : 'late';
      return 'lost';
    }
  };
  const probe = async (): Promise<DatabaseState> => {
    const wasConnected = connected;
    let answer = await attempt();
    // A connection may be dropped while the database is fine: a new one shows that.
    if (answer === 'lost' && wasConnected) answer = await attempt();
    if (answer === 'silent') {
      answer = await attempt();
      if (answer === 'writable' || answer === 'read-only') onSilence();
    }
    limit = LIMIT;
    // Other connections get answers: the database is slow, but not away.
    if (answer === 'silent') return state;
    return answer === 'late' || answer === 'lost' ? 'away' : answer;
  };
  const run = async () => {
    while (!stopped) {
      const found = await probe();
      if (stopped) return;
      if (found !== state) {
        const previous = state;
        state = found;
        onChange(state, previous);
      }
      await new Promise((resolve) => setTimeout(resolve, INTERVAL).unref());
    }
  };
  void run();

  return {
    get state() {
      return state;
    },
    stop: () => {
      stopped = true;
      hangUp();
    },
  };
}

class Late extends Error {
  readonly whileOthersAnswered: boolean;

  constructor(whileOthersAnswered: boolean) {
    super('no answer');
    this.whileOthersAnswered = whileOthersAnswered;
  }
}

/**
 * Counted in steps, not by the clock: if this process was too busy to read for a while, the answer is already in the
 * socket, but the timer runs first. Such a pause counts as one step, and the socket is read before the next.
 */
function inTime<T>(work: Promise<T>, limit: number, answers: () => number): Promise<T> {
  return new Promise((resolve, reject) => {
    let waited = 0;
    let quiet = 0;
    let known = answers();
    const timer = setInterval(() => {
      waited += STEP;
      quiet = answers() === known ? quiet + STEP : 0;
      known = answers();
      const othersAnswer = quiet < QUIET;
      if (waited < (othersAnswer ? Math.max(limit, SILENCE) : limit)) return;
      clearInterval(timer);
      reject(new Late(othersAnswer));
    }, STEP);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
