import { outbox } from './outbox.ts';
import { queueing } from './queueing.ts';
import { sendOrKeep } from './send-or-keep.ts';

/** Shows this user's entries, and lets calls be queued, until the returned function is called. */
export const openOutbox = (userId: number): (() => void) => {
  const close = outbox.open(userId);
  const end = queueing.begin(sendOrKeep);
  return () => {
    end();
    close();
  };
};
