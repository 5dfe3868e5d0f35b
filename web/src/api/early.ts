import { type Answer, addressOf, type Call, request } from './client.ts';

/** A prefetched response that is not used by then is stale. */
const GOOD_FOR_MS = 5_000;

const begun = new Map<string, { token: string; at: number; answer: Promise<Answer> }>();

/** Prefetches a call that a screen will make once its code has loaded, so that data and code load in parallel. */
export const askEarly = (call: Call, token: string): void => {
  begun.set(addressOf(call), { token, at: Date.now(), answer: request(call, token) });
};

/** Takes a prefetched response: once, and only for the user it was fetched for. */
export const takeEarly = (call: Call, token: string | null): Promise<Answer> | undefined => {
  if (call.endpoint.method !== 'GET') return undefined;
  const address = addressOf(call);
  const early = begun.get(address);
  begun.delete(address);
  return early?.token === token && Date.now() - early.at < GOOD_FOR_MS ? early.answer : undefined;
};
