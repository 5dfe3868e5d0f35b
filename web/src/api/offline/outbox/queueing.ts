import { type Answer, isObject } from '../../client/client.ts';
import { MESSAGES } from '../../messages.ts';
import type { Queued } from '../records.ts';

type SendOrKeep = (entry: Omit<Queued, 'state'>, send: () => Promise<Answer>) => Promise<Answer>;

let sendOrKeep: SendOrKeep | undefined;
let waiting: (() => void)[] = [];

/**
 * Whether calls can be stored and sent later: only while the outbox is open, which shows and sends them. Its code arrives after the
 * first screen; until then, and if it never does, a call that fails is reported as failed.
 */
export const queueing = {
  get: (): SendOrKeep | undefined => sendOrKeep,
  /** Resolves once they can. */
  opened: (): Promise<void> => new Promise((open) => (sendOrKeep ? open() : waiting.push(open))),
  begin: (provided: SendOrKeep): (() => void) => {
    sendOrKeep = provided;
    for (const open of waiting) open();
    waiting = [];
    return () => {
      if (sendOrKeep === provided) sendOrKeep = undefined;
    };
  },
};

/** The result of a call that could not reach the server and is now queued. */
export const QUEUED = { queued: true } as const;
export const isQueued = (answer: unknown): boolean => isObject(answer) && answer.queued === true;

/** How a form whose call can be queued reports that it is done. */
export const sentOrQueued = (sent: string) => (answer: unknown) =>
  isQueued(answer)
    ? ({ kind: 'info', text: MESSAGES.queued, ms: 2000 } as const)
    : ({ kind: 'success', text: sent, ms: 2000 } as const);
