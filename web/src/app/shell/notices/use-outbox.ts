import { useEffect } from 'react';
import { api, TAGS } from '../../../api/api.ts';
import { freshness } from '../../../api/freshness.ts';
import { openOutbox } from '../../../api/offline/open-outbox.ts';
import { outbox } from '../../../api/offline/outbox.ts';
import { REPORTS } from '../../../api/offline/reports.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { useDeliver } from './use-deliver.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * While entries are queued or the screen shows cached data, retries the server: when the browser is online again, when the user returns, and
 * with backoff. Once it is reached, sends the queue and refetches the screen's data.
 */
export const useOutbox = () => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  const deliver = useDeliver();

  useEffect(() => {
    let shown = outbox.get();
    const unsubscribe = outbox.subscribe(() => {
      const gone = shown.filter(({ key }) => !outbox.get().some((entry) => entry.key === key));
      shown = outbox.get();
      // Delivered by this tab or another one.
      const changes = gone.flatMap(({ name }) => REPORTS[name].changes);
      if (changes.length > 0) dispatch(api.util.invalidateTags(changes));
    });
    const close = openOutbox(id);
    return () => {
      unsubscribe();
      close();
    };
  }, [id, dispatch]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE_MS;
    let running = false;
    let ended = false;

    const attempt = async () => {
      if (running || ended) return;
      clearTimeout(timer);
      timer = undefined;
      running = true;
      const isQueued = (await outbox.allOf(id)).some(({ state }) => state !== 'refused');
      const wanted = isQueued || freshness.get().kept;
      const reached = wanted && (await deliver());
      running = false;
      if (ended || !wanted) return;
      if (reached && freshness.get().kept) dispatch(api.util.invalidateTags([...TAGS]));
      if (!reached) plan();
    };
    /** Jitter, so that many waiting browsers do not retry at the same moment. */
    const plan = () => {
      timer = setTimeout(attempt, pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    const now = () => {
      if (document.visibilityState === 'hidden') return;
      pause = FIRST_PAUSE_MS;
      void attempt();
    };
    const soon = () => {
      if (timer === undefined && !running) plan();
    };

    void attempt();
    addEventListener('online', now);
    addEventListener('focus', now);
    document.addEventListener('visibilitychange', now);
    const stops = [outbox.subscribe(soon), freshness.subscribe(soon)];
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener('online', now);
      removeEventListener('focus', now);
      document.removeEventListener('visibilitychange', now);
      for (const stop of stops) stop();
    };
  }, [id, dispatch, deliver]);
};
