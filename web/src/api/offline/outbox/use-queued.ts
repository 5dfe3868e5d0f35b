import { useSyncExternalStore } from 'react';
import type { Queued } from '../records.ts';
import { outbox } from './outbox.ts';

/** Queued and rejected entries, oldest first. */
export const useQueued = (): readonly Queued[] => useSyncExternalStore(outbox.subscribe, outbox.get);
