import { useSyncExternalStore } from 'react';
import { outbox, type Waiting } from './outbox.ts';

/** What waits for a line or was refused, oldest first. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(outbox.subscribe, outbox.get);
