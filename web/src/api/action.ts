import { isObject } from './client/client.ts';

type Arguments<Payload> = undefined extends Payload ? [payload?: Payload] : [payload: Payload];

/** `const ended = action<Reason>('session/ended')`: `ended(reason)` creates the action, `ended.match(any)` checks for it. */
export const action = <Payload = undefined>(type: string) =>
  Object.assign((...[payload]: Arguments<Payload>) => ({ type, payload: payload as Payload }), {
    match: (other: unknown): other is { type: string; payload: Payload } =>
      isObject(other) && other.type === type,
  });
