import { KEYS_KEPT_DAYS } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { type Answer, type Failure, isObject, messageOf, request } from '../client.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { outbox } from './outbox.ts';
import { WAITING_CALLS } from './queued-calls.ts';
import type { Waiting } from './records.ts';

export interface Delivery {
  token: string;
  userId: number;
  /** Is this still the session? Nothing more is sent once it is not. */
  isCurrent(): boolean;
  onSent(text: string): void;
  onRefused(text: string): void;
  onSessionEnded(): void;
}

/** A day less than the server knows a key, for clocks that differ. */
const SENT_BY_ITSELF_MS = (KEYS_KEPT_DAYS - 1) * 86_400_000;
const TOO_OLD: Failure = {
  status: 'timeout',
  message: 'This has been waiting for weeks. Check whether it arrived before you send it again.',
};

/** No word about the thing itself: the line, the server or its limits. It is tried again later. */
const isPassing = ({ status }: Failure): boolean =>
  typeof status !== 'number' || status >= 500 || status === 429 || status === 408;

/**
 * Sends what waits, one after the other in the order in which it was written, unless another tab is at it. True when the server
 * was reached and nothing is left that it could take.
 */
export const deliver = async (delivery: Delivery): Promise<boolean> => {
  let done = false;
  await oneAtATime('delivery', async () => {
    // Whose token this is, is asked of the server: two keys of browser storage can be a moment apart.
    const { data, error } = await request({ endpoint: endpoints.me }, delivery.token);
    if (error?.status === 401 && delivery.isCurrent()) delivery.onSessionEnded();
    if (!isObject(data) || data.id !== delivery.userId) return;
    for (const { key } of await outbox.allOf(delivery.userId)) {
      if (!delivery.isCurrent() || !(await settle(key, delivery))) return;
    }
    done = true;
  });
  return done;
};

/** False when it has to be tried again. */
const settle = async (key: string, delivery: Delivery): Promise<boolean> => {
  let settled = false;
  // A form that is sending it right now tells its end itself.
  await oneAtATime(key, async () => {
    const entry = await outbox.find(key);
    settled = !entry || entry.state === 'refused' || (await sendOne(entry, delivery));
  });
  return settled;
};

const sendOne = async (entry: Waiting, delivery: Delivery): Promise<boolean> => {
  const { key, name, args } = entry;
  const { error }: Answer =
    Date.now() - entry.at > SENT_BY_ITSELF_MS
      ? { error: TOO_OLD }
      : await request({ endpoint: endpoints[name], ...args, key }, delivery.token);
  if (!error) {
    await outbox.remove(key);
    delivery.onSent(WAITING_CALLS[name].sent);
    return true;
  }
  if (error.status === 401) {
    if (delivery.isCurrent()) delivery.onSessionEnded();
    return false;
  }
  if (error !== TOO_OLD && isPassing(error)) {
    await outbox.change(key, { state: 'waiting' });
    return false;
  }
  await outbox.change(key, { state: 'refused', refusal: error });
  delivery.onRefused(messageOf(error, WAITING_CALLS[name].failed));
  return true;
};
