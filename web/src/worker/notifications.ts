import { type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { notifiedOwner } from '../api/notifications/subscription.ts';
import { deliver } from '../api/offline/outbox/deliver.ts';
import { outbox } from '../api/offline/outbox/outbox.ts';

/** What the server sends; see its push-service.ts. */
interface Message {
  title: string;
  body?: string;
  url: string;
  tag: string;
  referral?: number;
  user: number;
  at: string;
}

interface Shown extends Message {
  answered?: Outcome;
}

/** The parts of the worker's global scope that are used here; TypeScript's types of workers exclude those of pages. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { url: string; focus(): Promise<unknown>; postMessage(message: unknown): void }[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
const scope = globalThis as unknown as WorkerScope;

const ANSWERS = ['no_response', 'not_a_good_fit'] as const satisfies readonly Outcome[];
const GOT_IT = { action: 'got_it', title: 'Got it' };
const actionsOf = ({ referral }: Message) =>
  referral === undefined
    ? [GOT_IT]
    : ANSWERS.map((status) => ({ action: status, title: REFERRAL_STATUS_LABELS[status] }));

/** Of somebody else who used this browser before: not shown. */
export const show = async (message: Message): Promise<void> => {
  const owner = await notifiedOwner.read();
  if (owner?.userId !== message.user) return;
  const { title, body, tag } = message;
  await scope.registration.showNotification(title, {
    ...(body && { body }),
    tag,
    // A later one about the same item rings again.
    renotify: true,
    icon: '/icons/icon-192.png',
    data: message,
    actions: actionsOf(message),
  } as NotificationOptions);
};

/** Opens the item in the open window, if there is one, without loading the page again: it may hold a draft. */
const open = async (url: string): Promise<void> => {
  const [window] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) return void (await scope.clients.openWindow(url));
  await window.focus().catch(() => undefined);
  window.postMessage({ open: url });
};

/** Stored as if it had been given in the app without a connection, and sent at once if that is possible. */
const answer = async (message: Shown, status: Outcome): Promise<void> => {
  const owner = await notifiedOwner.read();
  const { referral: id } = message;
  if (owner?.userId !== message.user || id === undefined) return;
  const key = crypto.randomUUID();
  const isKept = await outbox.put({
    key,
    userId: owner.userId,
    name: 'changeReferralStatus',
    args: { params: { id }, body: { referral_status: status } },
    values: { status, answeredAway: true },
    at: Date.now(),
    state: 'waiting',
  });
  const { token } = owner;
  const tellPages = () => {
    const pages = new BroadcastChannel('business-network/outbox');
    pages.postMessage('changed');
    pages.close();
  };
  tellPages();
  await notifiedOwner.write({ ...owner, answered: { referral: id, status, key } });
  // Without a session it is sent once its author has signed in.
  if (!isKept || !token) return open(message.url);
  await deliver({
    token,
    userId: owner.userId,
    isCurrent: () => true,
    onSent: () => undefined,
    onRefused: () => undefined,
    onSessionEnded: () => void open(message.url),
  });
  tellPages();
};

/** The app's bell says so when it is opened next. */
const markSeen = async ({ user, at }: Message): Promise<void> => {
  const owner = await notifiedOwner.read();
  if (owner?.userId === user) await notifiedOwner.write({ ...owner, seenUntil: at });
};

export const press = async (message: Message, action: string): Promise<void> => {
  const status = ANSWERS.find((one) => one === action);
  if (status) await answer(message, status);
  else if (action === GOT_IT.action) await markSeen(message);
  else if (action === '') await open(message.url);
};
