import { type Answer, addressOf, type Call, request, wroteSince } from './client.ts';

/** A prefetched response that is not used by then is stale. On a slow connection the code that uses it takes seconds to arrive. */
const GOOD_FOR_MS = 10_000;

interface Begun {
  token: string;
  at: number;
  answer: Promise<Answer>;
}
const begun = new Map<string, Begun>();

/** For that user, and it cannot be out of date. */
const isGood = (early: Begun | undefined, token: string | null): early is Begun =>
  early?.token === token && Date.now() - early.at < GOOD_FOR_MS && !wroteSince(early.at);

/** Prefetches a call that a screen will make once its code has loaded, so that data and code load in parallel. */
export const askEarly = (call: Call, token: string): void => {
  const address = addressOf(call);
  if (isGood(begun.get(address), token)) return;
  begun.set(address, { token, at: Date.now(), answer: request(call, token) });
};

/** What was prefetched is out of date: someone else changed something. */
export const forgetEarly = (): void => begun.clear();

/**
 * Takes a prefetched response: once, for the user it was fetched for, and only if it cannot be out of date: a refetch, or a
 * call after this tab changed something, asks the server.
 */
export const takeEarly = (
  call: Call,
  token: string | null,
  isRefetch: boolean,
): Promise<Answer> | undefined => {
  if (call.endpoint.method !== 'GET') return undefined;
  const address = addressOf(call);
  const early = begun.get(address);
  begun.delete(address);
  return !isRefetch && isGood(early, token) ? early.answer : undefined;
};
