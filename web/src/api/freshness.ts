interface Shown {
  /** When the oldest answer on the screen was given by the server. */
  since: number | undefined;
  /** Some of it is from before because the server could not be reached. */
  kept: boolean;
}

/** How old what the screen shows is, for the one line that says so. The latest answer of each kind of call is what is shown. */
class Freshness {
  private readonly answers = new Map<string, { at: number; kept: boolean }>();
  private readonly listeners = new Set<() => void>();
  private shown: Shown = { since: undefined, kept: false };

  get = (): Shown => this.shown;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** `path` is the call's, as the contract has it: another search or page takes the place of the one before. */
  saw = (path: string, at: number, kept: boolean): void => {
    this.answers.set(path, { at, kept });
    this.changed();
  };

  /** Another screen: what it needs, it asks for. */
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
