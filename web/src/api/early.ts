import { type Answer, addressOf, type Call, request } from './client.ts';

/** An answer that nothing has asked for by then is old. */
const GOOD_FOR_MS = 5_000;

const begun = new Map<string, { token: string; at: number; answer: Promise<Answer> }>();

/** Makes a call that a screen is going to make once its code is there, so that the two are on their way at the same time. */
export const askEarly = (call: Call, token: string): void => {
  begun.set(addressOf(call), { token, at: Date.now(), answer: request(call, token) });
};

/** The answer to a call that was made early, once, and only for whom it was made. */
export const takeEarly = (call: Call, token: string | null): Promise<Answer> | undefined => {
  if (call.endpoint.method !== 'GET') return undefined;
  const address = addressOf(call);
  const early = begun.get(address);
  begun.delete(address);
  return early?.token === token && Date.now() - early.at < GOOD_FOR_MS ? early.answer : undefined;
};
