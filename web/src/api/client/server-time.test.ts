import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverTime } from './server-time.ts';

const SERVER = Date.UTC(2026, 10, 17, 8, 0, 0);
const MINUTE = 60_000;
/** A response while the server's clock shows this, of which the header tells the second only. */
const hear = (server: number, sentAt: number, receivedAt = sentAt + 40) =>
  serverTime.hear(new Date(server - (server % 1_000)).toUTCString(), sentAt, receivedAt);

/** Two responses that contradict each other, the second from a server that agrees with this device. */
const agree = () => {
  hear(Date.now() + 10 * 60 * MINUTE, Date.now());
  hear(Date.now(), Date.now());
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: SERVER });
  // Whatever other tests left.
  agree();
});
afterEach(() => {
  vi.useRealTimers();
  // Other files of this process time their taps by it.
  agree();
});

it('takes the clock of a device that agrees with the server to be right', () => {
  for (const part of [20, 480, 990]) hear(SERVER + part, SERVER + part - 10);
  expect(serverTime.now()).toBe(Date.now());
});

it.each([
  ['slow', -3 * MINUTE],
  ['fast', 3 * MINUTE],
])('corrects a %s clock, and better with each response', (_, wrong) => {
  const device = (server: number) => server + wrong;
  const error = () => Math.abs(serverTime.now() - SERVER);
  vi.setSystemTime(device(SERVER));
  hear(SERVER + 500, device(SERVER + 480));
  expect(error()).toBeLessThanOrEqual(1_040);
  for (let step = 0; step < 10; step += 1) hear(SERVER + step * 1_100, device(SERVER + step * 1_100 - 10));
  expect(error()).toBeLessThanOrEqual(150);
});

it('starts over when the clock of the device was set, and ignores a response without a date', () => {
  vi.setSystemTime(SERVER - 5 * MINUTE);
  hear(SERVER, SERVER - 5 * MINUTE);
  expect(Math.abs(serverTime.now() - SERVER)).toBeLessThanOrEqual(1_040);
  serverTime.hear(null, 0, 0);
  serverTime.hear('soon', 0, 0);
  expect(Math.abs(serverTime.now() - SERVER)).toBeLessThanOrEqual(1_040);
});
