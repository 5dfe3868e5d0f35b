import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../client/client.ts';
import { browserDatabase } from '../browser-database.ts';
import type { Queued } from '../records.ts';
import { provideDatabase, provideLocks } from '../testing.ts';
import { type Delivery, deliver } from './deliver.ts';
import { outbox } from './outbox.ts';
import { sendOrKeep } from './send-or-keep.ts';

provideDatabase();

const ASHA = 7;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 16);

const entry = (key: string, more: Partial<Queued> = {}): Queued => ({
  key,
  userId: ASHA,
  name: 'giveReferral',
  args: { body: { referral_notes: key } },
  values: {},
  at: NOW,
  state: 'waiting',
  ...more,
});

let reports: string[];
let current: boolean;
const delivery: Delivery = {
  token: 'token-of-asha',
  userId: ASHA,
  isCurrent: () => current,
  onSent: (text) => reports.push(`sent: ${text}`),
  onRefused: (text) => reports.push(`refused: ${text}`),
  onSessionEnded: () => reports.push('ended'),
};
/** Records requests and plays responses: `answers` by the end of the path; without one the server is unreachable. */
let left: { path: string; key: string | null; token: string | null }[];
const serve = (answers: Record<string, { status: number; body?: unknown } | undefined>) =>
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const path = address.replace('/api', '');
    left.push({
      path,
      key: headers['Idempotency-Key'] ?? null,
      token: headers.Authorization?.replace('Bearer ', '') ?? null,
    });
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status });
  });
const ME = { '/auth/me': { status: 200, body: { id: ASHA } } };
const kept = async () =>
  (await outbox.allOf(ASHA)).map(({ key, state, refusal }) => [key, state, refusal?.status]);

beforeEach(async () => {
  reports = [];
  left = [];
  current = true;
  await (await browserDatabase())?.clear('outbox');
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends queued entries in order, each with its key, and removes them', async () => {
  await outbox.put(entry('newer', { at: NOW - 1 }));
  await outbox.put(entry('older', { at: NOW - 2 }));
  serve({ ...ME, '/referrals': { status: 201 } });
  expect(await deliver(delivery)).toBe(true);
  expect(left.map(({ key }) => key)).toEqual([null, 'older', 'newer']);
  expect(await kept()).toEqual([]);
  expect(reports).toEqual(['sent: Referral sent successfully.', 'sent: Referral sent successfully.']);
});

test.each([503, 500, 429, 408])('%s keeps the entry queued, and those after it', async (status) => {
  await outbox.put(entry('one', { at: NOW - 1 }));
  await outbox.put(entry('two'));
  serve({ ...ME, '/referrals': { status } });
  expect(await deliver(delivery)).toBe(true);
  expect(left.filter(({ key }) => key)).toHaveLength(1);
  expect(await kept()).toEqual([
    ['one', 'waiting', undefined],
    ['two', 'waiting', undefined],
  ]);
  expect(reports).toEqual([]);
});

test.each([400, 403, 404, 409, 422])(
  '%s rejects the entry: it is reported and kept, and the others are sent',
  async (status) => {
    await outbox.put(
      entry('answer', {
        at: NOW - 1,
        name: 'changeReferralStatus',
        args: { params: { id: 5 }, body: { referral_status: 'no_response' } },
      }),
    );
    await outbox.put(entry('two'));
    serve({
      ...ME,
      '/referrals/5/status': { status, body: { message: 'Not this one' } },
      '/referrals': { status: 201 },
    });
    expect(await deliver(delivery)).toBe(true);
    expect(await kept()).toEqual([['answer', 'refused', status]]);
    expect(reports).toEqual(['refused: Not this one', 'sent: Referral sent successfully.']);
    // A rejected entry is not retried.
    left = [];
    await deliver(delivery);
    expect(left.map(({ path }) => path)).toEqual(['/auth/me']);
  },
);

test('a 401 ends the session and leaves the queue unchanged', async () => {
  await outbox.put(entry('one'));
  serve({ ...ME, '/referrals': { status: 401 } });
  expect(await deliver(delivery)).toBe(true);
  expect(reports).toEqual(['ended']);
  expect(await kept()).toEqual([['one', 'waiting', undefined]]);
});

test("sends nothing with another user's token, from another user, or after signing out", async () => {
  await outbox.put(entry('mine'));
  await outbox.put(entry('theirs', { userId: 8 }));
  serve({ '/auth/me': { status: 200, body: { id: 8 } }, '/referrals': { status: 201 } });
  expect(await deliver(delivery)).toBe(false);
  serve({ ...ME, '/referrals': { status: 201 } });
  current = false;
  expect(await deliver(delivery)).toBe(true);
  expect(left.filter(({ key }) => key)).toEqual([]);
  current = true;
  expect(await deliver(delivery)).toBe(true);
  expect(left.map(({ key }) => key).filter(Boolean)).toEqual(['mine']);
  expect(await outbox.allOf(8)).toHaveLength(1);
});

test('does not send an entry automatically after the server has forgotten its key', async () => {
  await outbox.put(entry('old', { at: NOW - 29 * DAY - 1 }));
  await outbox.put(entry('young', { at: NOW - 29 * DAY + 1 }));
  serve({ ...ME, '/referrals': { status: 201 } });
  expect(await deliver(delivery)).toBe(true);
  expect(left.map(({ key }) => key).filter(Boolean)).toEqual(['young']);
  expect(await kept()).toEqual([['old', 'refused', 'timeout']]);
  expect(reports[0]).toContain('waiting for weeks');
});

test('resends an entry that a form was sending when the page was closed', async () => {
  await outbox.put(entry('cut off', { state: 'sending' }));
  serve(ME);
  expect(await deliver(delivery)).toBe(true);
  expect(await kept()).toEqual([['cut off', 'waiting', undefined]]);
  serve({ ...ME, '/referrals': { status: 201 } });
  expect(await deliver(delivery)).toBe(true);
  expect(await kept()).toEqual([]);
});

test('shows what was cut off as waiting before it asks the server, but not what a form is sending', async () => {
  provideLocks();
  const close = outbox.open(ASHA);
  await outbox.put(entry('cut off', { at: NOW - 1, state: 'sending' }));
  let finish = (_: Answer) => {};
  const form = sendOrKeep(entry('form'), () => new Promise((answered) => (finish = answered)));
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  let shown: unknown;
  vi.stubGlobal('fetch', async () => {
    shown = outbox.get().map(({ key, state }) => [key, state]);
    throw new TypeError('Failed to fetch');
  });
  expect(await deliver(delivery)).toBe(false);
  expect(shown).toEqual([['cut off', 'waiting']]);
  expect(await kept()).toContainEqual(['form', 'sending', undefined]);
  finish({ data: {} });
  await form;
  close();
});

test('delivers states without a word, in order, and keeps a rejected one', async () => {
  const tap = (key: string, memberId: number, at: number) =>
    entry(key, {
      at,
      name: 'recordAttendance',
      args: { params: { id: 5, memberId }, body: { state: 'present' } },
    });
  await outbox.put(tap('second', 3, NOW - 1));
  await outbox.put(tap('first', 2, NOW - 2));
  serve({
    ...ME,
    '/meetings/5/attendance/2': { status: 200 },
    '/meetings/5/attendance/3': { status: 403, body: { message: 'You are not allowed to do this' } },
  });
  expect(await deliver(delivery)).toBe(true);
  expect(left.map(({ key }) => key)).toEqual([null, 'first', 'second']);
  expect(await kept()).toEqual([['second', 'refused', 403]]);
  expect(reports).toEqual([]);
});
