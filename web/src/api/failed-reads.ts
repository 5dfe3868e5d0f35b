import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { type Failure, isPassing } from './client/client.ts';

interface Entry {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
  error?: unknown;
}
interface State {
  api: { queries: Record<string, Entry | undefined>; subscriptions: Record<string, object | undefined> };
}
type Initiate = (args: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction;

/** The reads on the screen that failed for a reason that may pass. Subscriptions are half a second late in the state. */
export const failedReads = (state: unknown): readonly Entry[] => {
  const { queries, subscriptions } = (state as State).api;
  return Object.entries(queries).flatMap(([key, entry]) =>
    entry?.status === 'rejected' &&
    isPassing(entry.error as Failure) &&
    Object.keys(subscriptions[key] ?? {}).length > 0
      ? [entry]
      : [],
  );
};

/** Calls one again, as its screen would. */
export const readAgain = ({ endpointName = '', originalArgs }: Entry): UnknownAction | undefined =>
  (api.endpoints as Record<string, { initiate: Initiate } | undefined>)[endpointName]?.initiate(
    originalArgs,
    {
      subscribe: false,
      forceRefetch: true,
    },
  );
