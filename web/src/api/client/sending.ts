import { SENDING, WAITS } from '@bn/contract/endpoints';

/**
 * Whether writes have to wait. The server says so in responses that it read from a standby, while the database
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
  /** Updated by each successful response; errors say nothing about it. */
  hear: (response: Pick<Response, 'ok' | 'headers'>) => {
    if (response.ok) change(response.headers.get(SENDING) === WAITS);
  },
  /** Polled while writes have to wait, so that the notice disappears automatically. */
  ask: async () => {
    const answer = await fetch('/readyz').catch(() => undefined);
    if (!answer?.ok) return;
    const { status } = (await answer.json().catch(() => ({}))) as { status?: string };
    if (status === 'ready') change(false);
  },
};
