import { type Endpoint, type EndpointName, endpoints } from '@bn/contract/endpoints';
import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, read } from '../api.ts';
import { addressOf } from '../client/client.ts';
import { browserDatabase } from './browser-database.ts';
import { keptAnswers } from './kept-answers.ts';
import { provideDatabase } from './testing.ts';

provideDatabase();

const ASHA = 7;
const args = { params: { id: 5 } };
const addressFor = (name: EndpointName) => addressOf({ endpoint: endpoints[name], ...args });
const NOT_KEPT = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, offline }: Endpoint = endpoints[name];
  return method === 'GET' && offline !== 'read';
});

/** Makes calls as the screens do, for a signed-in user. */
const signedIn = () => {
  const session = { token: 'token-of-asha', user: { id: ASHA } };
  const store = configureStore({
    reducer: { session: () => ({ ...session }), [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const call = async (name: EndpointName) => {
    const probe = `probe of ${name}`;
    const { endpoints: probes } = api.injectEndpoints({
      endpoints: (build) => ({ [probe]: read(build, name, []) }),
      overrideExisting: true,
    });
    // biome-ignore lint/suspicious/noExplicitAny: one probe for calls that take different arguments
    const { initiate } = (probes as Record<string, any>)[probe];
    const { data, status } = await store.dispatch(initiate(args, { forceRefetch: true, subscribe: false }));
    return { data, status };
  };
  /** Their chapter or flags changed. */
  const changeRights = () => {
    session.user = { id: ASHA };
    store.dispatch({ type: 'changed' });
  };
  return { call, changeRights };
};
const answering = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response('{"rows":["new"]}', { status }));
const online = () => answering(200);
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const keptAddresses = async () =>
  ((await (await browserDatabase())?.getAll('answers')) ?? []).map(({ address }) => address);

beforeEach(keptAnswers.forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const keepOld = (name: EndpointName) =>
  keptAnswers.keep({ userId: ASHA, address: addressFor(name), at: Date.now(), data: { rows: ['old'] } });

test('stores no imports, testimonials, guests, nor what waits for someone or others did, but a list of chapters', async () => {
  const { call } = signedIn();
  online();
  expect(NOT_KEPT).toEqual(
    expect.arrayContaining([
      ...[
        'getImport',
        'memberTestimonials',
        'listTestimonials',
        'listGuests',
        'guestsToDecide',
        'getGuest',
        'meetingSheet',
      ],
      ...['needs', 'activity', 'recentActivity', 'memberHistory', 'chapterHistory', 'networkHistory'],
    ]),
  );
  for (const name of NOT_KEPT) expect(await call(name)).toMatchObject({ status: 'fulfilled' });
  await call('listChapters');
  await waitFor(async () => expect(await keptAddresses()).not.toEqual([]));
  expect(await keptAddresses()).toEqual([addressFor('listChapters')]);
});

test('shows none of them from the offline store, even if it holds one', async () => {
  for (const name of [...NOT_KEPT, 'listChapters'] as const) await keepOld(name);
  const { call } = signedIn();
  offline();
  for (const name of NOT_KEPT)
    expect([name, await call(name)]).toEqual([name, { status: 'rejected', data: undefined }]);
  expect(await call('listChapters')).toEqual({ status: 'fulfilled', data: { rows: ['old'] } });
});

test.each([403, 404])('a %i deletes what was stored of that call, and of no other', async (status) => {
  for (const name of ['getMeeting', 'attendance'] as const) await keepOld(name);
  const { call } = signedIn();
  answering(status);
  expect(await call('getMeeting')).toMatchObject({ status: 'rejected' });
  await waitFor(async () => expect(await keptAddresses()).toEqual([addressFor('attendance')]));
  offline();
  expect(await call('getMeeting')).toEqual({ status: 'rejected', data: undefined });
});

test('a server error deletes nothing', async () => {
  await keepOld('getMeeting');
  const { call } = signedIn();
  answering(503);
  await call('getMeeting');
  offline();
  expect(await call('getMeeting')).toMatchObject({ status: 'fulfilled' });
});

test('does not store what was read with rights that have changed since', async () => {
  const { call, changeRights } = signedIn();
  online();
  await call('getMeeting');
  changeRights();
  await call('attendance');
  await waitFor(async () => expect(await keptAddresses()).toEqual([addressFor('attendance')]));
});
