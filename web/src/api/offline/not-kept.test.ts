import { type EndpointName, endpoints } from '@bn/contract/endpoints';
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
const NOT_KEPT = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method === 'GET' && /^\/imports|testimonials/.test(endpoints[name].path),
);
const args = { params: { id: 5 } };

/** Makes calls as the screens do, for a signed-in user. */
const signedIn = () => {
  const session = { token: 'token-of-asha', user: { id: ASHA } };
  const store = configureStore({
    reducer: { session: () => session, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return async (name: EndpointName) => {
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
};
const online = () => vi.stubGlobal('fetch', async () => new Response('{"rows":["new"]}', { status: 200 }));
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const keptAddresses = async () =>
  ((await (await browserDatabase())?.getAll('answers')) ?? []).map(({ address }) => address);

beforeEach(keptAnswers.forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('responses about imports and testimonials are not stored in the browser, others are', async () => {
  const call = signedIn();
  online();
  expect(NOT_KEPT).toEqual(expect.arrayContaining(['getImport', 'memberTestimonials', 'listTestimonials']));
  for (const name of NOT_KEPT) expect(await call(name)).toMatchObject({ status: 'fulfilled' });
  await call('listChapters');
  await waitFor(async () => expect(await keptAddresses()).not.toEqual([]));
  expect(await keptAddresses()).toEqual([addressOf({ endpoint: endpoints.listChapters, ...args })]);
});

test('an import or a testimonial is never shown from the offline store, even if it holds one', async () => {
  for (const name of [...NOT_KEPT, 'listChapters'] as const)
    await keptAnswers.keep({
      userId: ASHA,
      address: addressOf({ endpoint: endpoints[name], ...args }),
      at: Date.now(),
      data: { rows: ['old'] },
    });
  const call = signedIn();
  offline();
  for (const name of NOT_KEPT)
    expect([name, await call(name)]).toEqual([name, { status: 'rejected', data: undefined }]);
  expect(await call('listChapters')).toEqual({ status: 'fulfilled', data: { rows: ['old'] } });
});
