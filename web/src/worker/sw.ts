import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { belongsToServer } from './addresses.ts';

/** Every file of the build, put in by scripts/service-worker.ts. */
declare const FILES: { url: string; revision: string | null }[];
declare const skipWaiting: () => Promise<void>;

/**
 * Starts the app without a network: its files, and nothing else. What people see and send is no affair of the worker, which does not
 * know who is signed in: it is kept by the page (`api/offline`).
 */
precacheAndRoute(FILES);
cleanupOutdatedCaches();
clientsClaim();

// The app knows its own routes; what the server alone can answer goes to the server.
const page = createHandlerBoundToURL('/index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && !belongsToServer(url.pathname), page);

// A new version waits until somebody asks for it.
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});
