import { createContext, type ReactNode, useState } from 'react';

/** What was typed into a form and is not sent yet. */
export interface Draft {
  /** Only the fields that differ from what the form starts with. */
  edits: Record<string, unknown>;
  /** The Idempotency-Key of the record that this draft becomes: a retry after a lost answer makes no second one. */
  key: string;
  sending: boolean;
}

/** How a send ended: by a text that stands for a while, or by an error. */
export type SendEnd =
  | { kind: 'success' | 'info'; text: string; ms: number }
  | { kind: 'error'; text: string; error: unknown };

/**
 * The drafts of all forms by name. They live in memory only, for as long as somebody is signed in, because they may
 * hold a password. Beside them it is known which form is in sight, so that the end of a send is told where it is seen.
 */
export class Drafts {
  private readonly drafts = new Map<string, Draft>();
  private readonly forms = new Map<string, (end: SendEnd) => void>();
  private readonly listeners = new Set<() => void>();

  get = (name: string): Draft | undefined => this.drafts.get(name);

  set = (name: string, draft: Draft | undefined): void => {
    if (draft) this.drafts.set(name, draft);
    else this.drafts.delete(name);
    for (const changed of this.listeners) changed();
  };

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** A form of this name is in sight until the function that is given back is called. */
  appear = (name: string, onEnd: (end: SendEnd) => void): (() => void) => {
    this.forms.set(name, onEnd);
    return () => {
      if (this.forms.get(name) === onEnd) this.forms.delete(name);
    };
  };

  /** Tells the form in sight; false when there is none. */
  tell = (name: string, end: SendEnd): boolean => {
    const form = this.forms.get(name);
    form?.(end);
    return form !== undefined;
  };
}

export const DraftsContext = createContext<Drafts | null>(null);

/** Around everything that a signed-in user sees: with the session its drafts are gone. */
export const DraftsProvider = ({ children }: { children: ReactNode }) => {
  const [drafts] = useState(() => new Drafts());
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
};
