import { browserDatabase } from '../offline/browser-database.ts';
import type { NotifiedOwner } from '../offline/records.ts';

/** Whether this browser can show notifications, or why not. */
export type Support =
  | 'works'
  /** They were blocked in the browser's settings. */
  | 'blocked'
  /** Without TLS there are none, apart from localhost. */
  | 'insecure'
  /** An iPhone shows them once the app is on its home screen. */
  | 'install'
  | 'unsupported';

const isApple = () => 'standalone' in navigator;

export const supportHere = (): Support => {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('PushManager' in globalThis) || !('Notification' in globalThis) || !navigator.serviceWorker)
    return isApple() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'works';
};

/** Undefined while the worker is not installed; it is within the first seconds of a first visit. */
const manager = async (): Promise<PushManager | undefined> =>
  supportHere() === 'works' ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;

export const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await manager())?.getSubscription().catch(() => null)) ?? null;

/** Asks for permission; null if it is refused. One that was made with other keys cannot be used any more. */
export const subscribe = async (publicKey: string): Promise<PushSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const push = await manager();
  if (!push) return null;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await push.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await push.getSubscription())?.unsubscribe();
    return push.subscribe(options);
  }
};

/** What the server needs to know of it. */
export const deviceOf = (subscription: PushSubscription) => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return {
    endpoint,
    p256dh: p256dh.replace(/=+$/, ''),
    auth: auth.replace(/=+$/, ''),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
};

/** Whom this browser shows notifications to, for the worker, which knows nothing of sessions. */
export const notifiedOwner = {
  read: async (): Promise<NotifiedOwner | undefined> =>
    (await browserDatabase())?.get('notified', 'owner').catch(() => undefined),
  write: async (owner: NotifiedOwner): Promise<void> => {
    await (await browserDatabase())?.put('notified', owner, 'owner').catch(() => undefined);
  },
  forget: async (): Promise<void> => {
    await (await browserDatabase())?.delete('notified', 'owner').catch(() => undefined);
  },
};

const closeShown = async (): Promise<void> => {
  const shown = await (await navigator.serviceWorker?.getRegistration())?.getNotifications();
  for (const notification of shown ?? []) notification.close();
};

/** Shows nothing more in this browser, whoever it was for. The server forgets it with the session, or when it next sends something. */
export const endSubscription = async (): Promise<void> => {
  await notifiedOwner.forget();
  await closeShown().catch(() => undefined);
  await (await findSubscription())?.unsubscribe().catch(() => false);
};
