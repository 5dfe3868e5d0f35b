import { useSyncExternalStore } from 'react';
import { outbox } from './outbox.ts';
import type { Queued } from './records.ts';

/** Queued and rejected entries, oldest first. */
export const useQueued = (): readonly Queued[] => useSyncExternalStore(outbox.subscribe, outbox.get);
