import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api, TAGS } from '../../../api/api.ts';
import { failedReads, readAgain } from '../../../api/failed-reads.ts';
import { freshness } from '../../../api/freshness.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { useUser } from '../../../store/hooks.ts';
import type { AppStore } from '../../../store/store.ts';
import { useDeliver } from './use-deliver.ts';

/** With jitter at most 12 s, so that a screen recovers within 15 s. */
const PAUSE_MS = 8_000;
const HIDDEN_PAUSE_MS = 300_000;

/** Jitter, so that many waiting browsers do not retry at the same moment. */
const nextPause = () =>
  (document.visibilityState === 'hidden' ? HIDDEN_PAUSE_MS : PAUSE_MS) * (0.5 + Math.random());

/**
 * While entries are queued, or something on the screen has failed or is a cached answer, asks the server every few seconds, when the
 * browser is online again, and when the user returns. Once the server is reached, sends the queue and makes those calls again.
 */
export const useRecovery = () => {
  const { id } = useUser();
  const store = useStore() as AppStore;
  const deliver = useDeliver();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let ended = false;

    const isOutdated = () => freshness.get().kept || failedReads(store.getState()).length > 0;
    const isWanted = async () =>
      isOutdated() || (await outbox.allOf(id)).some(({ state }) => state !== 'refused');

    const readFailedAgain = () => {
      if (freshness.get().kept) {
        // A cached answer that is not shown any more is not read again; it must not count.
        freshness.begin();
        store.dispatch(api.util.invalidateTags([...TAGS]));
      }
      for (const read of failedReads(store.getState())) {
        const again = readAgain(read);
        if (again) store.dispatch(again);
      }
    };
    const attempt = async () => {
      if (running || ended) return;
      clearTimeout(timer);
      timer = undefined;
      running = true;
      if ((await isWanted()) && (await deliver()) && !ended) readFailedAgain();
      running = false;
      if (!ended && (await isWanted())) soon();
    };
    const soon = () => {
      if (timer === undefined && !running) timer = setTimeout(attempt, nextPause());
    };
    const now = () => {
      if (document.visibilityState !== 'hidden') void attempt();
    };

    void attempt();
    addEventListener('online', now);
    addEventListener('focus', now);
    document.addEventListener('visibilitychange', now);
    const stops = [
      outbox.subscribe(soon),
      freshness.subscribe(() => isOutdated() && soon()),
      store.subscribe(() => isOutdated() && soon()),
    ];
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener('online', now);
      removeEventListener('focus', now);
      document.removeEventListener('visibilitychange', now);
      for (const stop of stops) stop();
    };
  }, [id, store, deliver]);
};
