import type { AnswerOf, Routes } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { request } from '../api/client/client.ts';
import type { makeStore } from '../store/store.ts';
import { whenSettled } from '../timing.ts';

const DAY_MS = 86_400_000;
/** In its own chunk: only who allowed notifications needs it. */
const load = () => import('../api/notifications/subscription.ts').catch(() => undefined);
const isAllowed = () => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Notifications in this browser are for the person who switched them on: they end with signing out, and when someone else signs in. A
 * session that expires leaves them: who is thanked weeks later wants to know.
 */
export const followNotifications = ({
  getState,
  subscribe,
}: Pick<ReturnType<typeof makeStore>, 'getState' | 'subscribe'>) => {
  let { token, user } = getState().session;
  const begin = async () => {
    const [id, session] = [user?.id, token];
    const here = id === undefined || !session || !isAllowed() ? undefined : await load();
    const owner = await here?.notifiedOwner.read();
    if (!here || !owner || id === undefined || getState().session.token !== session) return;
    if (owner.userId !== id) return here.endSubscription();
    const subscription = await here.findSubscription();
    if (!subscription) return here.notifiedOwner.forget();
    // Once a day: the server forgets devices that are not used.
    const isTold = owner.token === session && Date.now() - (owner.toldAt ?? 0) < DAY_MS;
    if (isTold) return;
    if (owner.device !== undefined) {
      const { data: known } = await request({ endpoint: endpoints.listDevices }, session);
      if (!known) return;
      const { devices } = known as AnswerOf<Routes['listDevices']>;
      // Switched off from elsewhere: it stays off.
      if (!devices.some(({ id: device }) => device === owner.device)) return here.endSubscription();
    }
    const { data: device, error } = await request(
      { endpoint: endpoints.addDevice, body: here.deviceOf(subscription) },
      session,
    );
    // Read again: what was answered may have been named meanwhile.
    const latest = await here.notifiedOwner.read();
    if (latest?.userId !== id) return;
    await here.notifiedOwner.write({
      ...latest,
      token: session,
      ...(!error && { toldAt: Date.now(), device: (device as AnswerOf<Routes['addDevice']>).id }),
    });
  };
  const end = async (isSignOut: boolean) => {
    const here = isAllowed() ? await load() : undefined;
    const owner = await here?.notifiedOwner.read();
    if (isSignOut) await here?.endSubscription();
    else if (owner) await here?.notifiedOwner.write({ ...owner, token: null });
  };
  let cancel = whenSettled(begin);
  const unsubscribe = subscribe(() => {
    const before = token;
    const { error } = getState().session;
    ({ token, user } = getState().session);
    if (before === token) return;
    cancel();
    if (token) cancel = whenSettled(begin);
    else void end(error === null);
  });
  return () => {
    cancel();
    unsubscribe();
  };
};
