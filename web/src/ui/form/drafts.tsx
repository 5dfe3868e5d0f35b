import { createContext, type ReactNode, useMemo } from 'react';

export interface Draft {
  /** Only the fields that differ from the form's initial values. */
  edits: Record<string, unknown>;
  /** The Idempotency-Key of the record that this draft becomes: a retry after a lost response creates no second one. */
  key: string;
  sending: boolean;
  /** The record that it edits, as it was read when the input began. */
  record?: unknown;
}

/** The result of sending: a message shown for a while, or an error. */
export type SendEnd =
  | { kind: 'success' | 'info'; text: string; ms: number }
  | { kind: 'error'; text: string; error: unknown };

/**
 * The drafts of all forms by name. They live in memory only, because they may hold a password. They also track which form is visible, so that a result is reported where the user sees it.
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

  /** Marks a form of this name as visible until the returned function is called. */
  appear = (name: string, onEnd: (end: SendEnd) => void): (() => void) => {
    this.forms.set(name, onEnd);
    return () => {
      if (this.forms.get(name) === onEnd) this.forms.delete(name);
    };
  };

  /** Notifies the visible form; false if there is none. */
  notify = (name: string, end: SendEnd): boolean => {
    const form = this.forms.get(name);
    form?.(end);
    return form !== undefined;
  };
}

export const DraftsContext = createContext<Drafts | null>(null);

let latest: { owner: number; drafts: Drafts } | undefined;

const draftsOf = (owner: number): Drafts => {
  if (latest?.owner !== owner) latest = { owner, drafts: new Drafts() };
  return latest.drafts;
};

/** The user signs out: what they typed is not needed any more. */
export const forgetDrafts = (): void => {
  latest = undefined;
};

/**
 * Wraps everything a signed-in user sees. Drafts outlive a session that expires, for the same user who signs in again; the next
 * user begins without any.
 */
export const DraftsProvider = ({ owner, children }: { owner: number; children: ReactNode }) => {
  const drafts = useMemo(() => draftsOf(owner), [owner]);
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
};
