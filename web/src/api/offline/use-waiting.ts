import { useSyncExternalStore } from 'react';
import { outbox } from './outbox.ts';
import type { Waiting } from './records.ts';

/** Queued and rejected entries, oldest first. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(outbox.subscribe, outbox.get);
