import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { SHARED_ADDRESS } from '../ui/contact/shared-contact.ts';
import { belongsToServer } from './addresses.ts';
import { press, show } from './notifications.ts';
import { receiveContact } from './shared-contact.ts';

/** Every file of the build, put in by scripts/service-worker.ts. */
declare const FILES: { url: string; revision: string | null }[];
declare const skipWaiting: () => Promise<void>;

/**
 * Starts the app offline: caches its files, and no user data, which the page stores (`api/offline`). Shows notifications to whoever
 * switched them on in this browser.
 */
precacheAndRoute(FILES);
cleanupOutdatedCaches();
clientsClaim();

// The app handles its own routes; addresses that only the server can answer go to the server.
const page = createHandlerBoundToURL('/index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && !belongsToServer(url.pathname), page);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARED_ADDRESS,
  ({ request }) => receiveContact(request),
  'POST',
);

interface PushMessage extends Event {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface NotificationPress extends Event {
  notification: Notification;
  action: string;
  waitUntil(work: Promise<unknown>): void;
}
addEventListener('push', (event) => {
  const { data, waitUntil } = event as PushMessage;
  if (data) waitUntil.call(event, show(data.json() as Parameters<typeof show>[0]));
});
addEventListener('notificationclick', (event) => {
  const { notification, action, waitUntil } = event as NotificationPress;
  notification.close();
  waitUntil.call(event, press(notification.data, action));
});

// A new version waits until the user accepts it.
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});
