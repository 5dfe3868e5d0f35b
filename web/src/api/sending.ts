import { SENDING, WAITS } from '@bn/contract/endpoints';

/**
 * Whether what one sends has to wait: the server says so with answers that it read from a standby, while the database
 * that takes writes is being replaced.
 */
let waits = false;
const listeners = new Set<() => void>();

const change = (value: boolean) => {
  if (value === waits) return;
  waits = value;
  for (const listener of listeners) listener();
};

export const sending = {
  waits: () => waits,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Each answer tells; a refusal says nothing about it. */
  hear: (response: Pick<Response, 'ok' | 'headers'>) => {
    if (response.ok) change(response.headers.get(SENDING) === WAITS);
  },
  /** Asked while it has to wait, so that the line goes away by itself. */
  ask: async () => {
    const answer = await fetch('/readyz').catch(() => undefined);
    if (!answer?.ok) return;
    const { status } = (await answer.json().catch(() => ({}))) as { status?: string };
    if (status === 'ready') change(false);
  },
};
