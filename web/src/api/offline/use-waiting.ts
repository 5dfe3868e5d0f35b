import { useSyncExternalStore } from 'react';
import { outbox } from './outbox.ts';
import type { Waiting } from './records.ts';

/** What waits for a line or was refused, oldest first. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(outbox.subscribe, outbox.get);
