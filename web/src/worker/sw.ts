import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { belongsToServer } from './addresses.ts';

/** Every file of the build, put in by scripts/service-worker.ts. */
declare const FILES: { url: string; revision: string | null }[];
declare const skipWaiting: () => Promise<void>;

/**
 * Starts the app offline: caches its files, and nothing else. User data is not handled by the worker, which does not
 * know who is signed in: the page stores it (`api/offline`).
 */
precacheAndRoute(FILES);
cleanupOutdatedCaches();
clientsClaim();

// The app handles its own routes; addresses that only the server can answer go to the server.
const page = createHandlerBoundToURL('/index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && !belongsToServer(url.pathname), page);

// A new version waits until the user accepts it.
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});
