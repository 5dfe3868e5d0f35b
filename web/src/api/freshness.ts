interface Shown {
  /** When the server sent the oldest response on the screen. */
  since: number | undefined;
  /** Some of it is cached, because the server could not be reached. */
  kept: boolean;
}

/** The age of the data on the screen, for the offline notice and for paper. The latest response of each call counts. */
class Freshness {
  private readonly answers = new Map<string, { at: number; kept: boolean }>();
  private readonly listeners = new Set<() => void>();
  private shown: Shown = { since: undefined, kept: false };

  get = (): Shown => this.shown;

  /** When the server sent the latest response of a call. */
  at = (path: string): number | undefined => this.answers.get(path)?.at;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** `path` is the call's path in the contract: another search or page replaces the previous one. */
  saw = (path: string, at: number, kept: boolean): void => {
    this.answers.set(path, { at, kept });
    this.changed();
  };

  /** Resets on navigation: the next screen makes its own calls. */
  begin = (): void => {
    this.answers.clear();
    this.changed();
  };

  private changed(): void {
    const answers = [...this.answers.values()];
    this.shown = {
      since: answers.length > 0 ? Math.min(...answers.map(({ at }) => at)) : undefined,
      kept: answers.some(({ kept }) => kept),
    };
    for (const listener of this.listeners) listener();
  }
}

export const freshness = new Freshness();
