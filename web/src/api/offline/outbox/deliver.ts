import { KEYS_KEPT_DAYS } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { type Answer, type Failure, isObject, isPassing, messageOf, request } from '../../client/client.ts';
import type { Queued } from '../records.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { outbox } from './outbox.ts';
import { REPORTS, setsState } from './reports.ts';

export interface Delivery {
  token: string;
  userId: number;
  /** Is this session still current? Stop sending once it is not. */
  isCurrent(): boolean;
  onSent(text: string): void;
  onRefused(text: string): void;
  onSessionEnded(): void;
}

/** A day less than the server remembers a key, to allow for clock differences. */
const SENT_BY_ITSELF_MS = (KEYS_KEPT_DAYS - 1) * 86_400_000;
const TOO_OLD: Failure = {
  status: 'timeout',
  message: 'This has been waiting for weeks. Check whether it arrived before you send it again.',
};

/** Sends the queued entries one at a time, in order, unless another tab is doing so. True if the server was reached. */
export const deliver = async (delivery: Delivery): Promise<boolean> => {
  let reached = false;
  await outbox.recover(delivery.userId);
  await oneAtATime('delivery', async () => {
    // Ask the server whose token this is: two keys in browser storage can be out of step for a moment.
    const { data, error } = await request({ endpoint: endpoints.me }, delivery.token);
    if (error?.status === 401 && delivery.isCurrent()) delivery.onSessionEnded();
    if (!isObject(data) || data.id !== delivery.userId) return;
    reached = true;
    for (const { key } of await outbox.allOf(delivery.userId)) {
      if (!delivery.isCurrent() || !(await settle(key, delivery))) return;
    }
  });
  return reached;
};

/** False if it has to be retried. */
const settle = async (key: string, delivery: Delivery): Promise<boolean> => {
  let settled = false;
  // A form that is still sending it reports the result itself.
  await oneAtATime(key, async () => {
    const entry = await outbox.find(key);
    settled = !entry || entry.state === 'refused' || (await sendOne(entry, delivery));
  });
  return settled;
};

const sendOne = async (entry: Queued, delivery: Delivery): Promise<boolean> => {
  const { key, name, args } = entry;
  const { sent, failed } = REPORTS[name];
  const { error }: Answer =
    Date.now() - entry.at > SENT_BY_ITSELF_MS
      ? { error: TOO_OLD }
      : await request({ endpoint: endpoints[name], ...args, key }, delivery.token);
  if (!error) {
    await outbox.remove(key);
    if (sent) delivery.onSent(sent);
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
  if (!setsState(name)) delivery.onRefused(messageOf(error, failed));
  return true;
};
