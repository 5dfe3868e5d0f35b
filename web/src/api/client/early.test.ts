import { endpoints } from '@bn/contract/endpoints';
import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingWrittenSince } from '../../testing/nothing-written.ts';
import { api, read } from '../api.ts';
import { request } from './client.ts';
import { askEarly, forgetEarly, takeEarly } from './early.ts';

const DASHBOARD = { endpoint: endpoints.membersDashboard };
const TOKEN = 'token-of-asha';
const fetchMock = vi.fn<typeof fetch>();
let version = 0;

beforeEach(async () => {
  await nothingWrittenSince();
  forgetEarly();
  version = 0;
  fetchMock.mockReset().mockImplementation(async () => {
    version += 1;
    return new Response(JSON.stringify({ version }));
  });
  vi.stubGlobal('fetch', fetchMock);
});

it('is taken once, by the user it was fetched for', async () => {
  askEarly(DASHBOARD, TOKEN);
  expect(await takeEarly(DASHBOARD, TOKEN, false)).toEqual({ data: { version: 1 } });
  expect(takeEarly(DASHBOARD, TOKEN, false)).toBeUndefined();
  askEarly(DASHBOARD, TOKEN);
  expect(takeEarly(DASHBOARD, 'token-of-ben', false)).toBeUndefined();
});

it('is asked for once, and again when it is out of date', () => {
  askEarly(DASHBOARD, TOKEN);
  askEarly(DASHBOARD, TOKEN);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 10_000);
  askEarly(DASHBOARD, TOKEN);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  askEarly(DASHBOARD, 'token-of-ben');
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

it('is not taken when it is ten seconds old', () => {
  askEarly(DASHBOARD, TOKEN);
  vi.setSystemTime(Date.now() + 10_000);
  expect(takeEarly(DASHBOARD, TOKEN, false)).toBeUndefined();
});

it('is not taken if this tab changed something meanwhile', async () => {
  askEarly(DASHBOARD, TOKEN);
  vi.setSystemTime(Date.now() + 1);
  await request({ endpoint: endpoints.sendThankYou, body: {} }, TOKEN);
  expect(takeEarly(DASHBOARD, TOKEN, false)).toBeUndefined();
});

it('is not taken after an event about a change by someone else', () => {
  askEarly(DASHBOARD, TOKEN);
  forgetEarly();
  expect(takeEarly(DASHBOARD, TOKEN, false)).toBeUndefined();
});

it('is not taken if a change was on its way when it was fetched', async () => {
  const change = request({ endpoint: endpoints.sendThankYou, body: {} }, TOKEN);
  vi.setSystemTime(Date.now() + 1);
  askEarly(DASHBOARD, TOKEN);
  vi.setSystemTime(Date.now() + 1);
  await change;
  expect(takeEarly(DASHBOARD, TOKEN, false)).toBeUndefined();
});

it('is not used to refresh what a screen shows already', async () => {
  const session = { token: TOKEN, user: { id: 7 } };
  const store = configureStore({
    reducer: { session: () => session, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { probe } = api.injectEndpoints({
    endpoints: (build) => ({ probe: read(build, 'membersDashboard', ['Dashboard']) }),
  }).endpoints;
  const shown = store.dispatch(probe.initiate());
  expect((await shown).data).toEqual({ version: 1 });
  askEarly(DASHBOARD, TOKEN);
  expect((await shown.refetch()).data).toEqual({ version: 3 });
  shown.unsubscribe();
});
