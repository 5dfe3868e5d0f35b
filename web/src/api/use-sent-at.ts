import { useSyncExternalStore } from 'react';
import { freshness } from './freshness.ts';

/** When the server sent the latest response of a call: earlier than it was loaded, if it was stored for use offline. */
export const useSentAt = (path: string, loadedAt: number | undefined): number | undefined =>
  useSyncExternalStore(freshness.subscribe, () => freshness.at(path)) ?? loadedAt;
