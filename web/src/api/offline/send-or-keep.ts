import type { Answer } from '../client.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { outbox } from './outbox.ts';
import { WAITING } from './queued-calls.ts';
import type { Waiting } from './records.ts';

/**
 * Sends a call that can be queued. It is stored before it is sent, so that a reload or crash loses nothing, and stays queued only
 * if the server could not be reached. The form reports the server's response.
 */
export const sendOrKeep = async (
  entry: Omit<Waiting, 'state'>,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  if (!(await outbox.put({ ...entry, state: 'sending' }))) return send();
  let answer: Answer = { error: { status: 'network' } };
  await oneAtATime(entry.key, async () => {
    answer = await send();
    if (answer.error?.status !== 'network') return outbox.remove(entry.key);
    if (await outbox.change(entry.key, { state: 'waiting' })) answer = { data: WAITING };
  });
  return answer;
};
