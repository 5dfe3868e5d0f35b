import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEarly } from './api/client/early.ts';

const fetchMock = vi.fn<typeof fetch>();
let runs = 0;

/** What the file asks for when it runs at an address, with this in the browser's storage. */
const askedAt = async (path: string, stored: Record<string, string>) => {
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  history.replaceState(null, '', path);
  // Under another name it runs again, without loading the modules again that it shares with other test files.
  runs += 1;
  await import(/* @vite-ignore */ `./early.ts?run=${runs}`);
  return fetchMock.mock.calls.map(([address]) => address);
};
const sessionOf = (role: string) => ({ token: 't', user: JSON.stringify({ id: 1, name: 'Asha', role }) });

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset().mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  forgetEarly();
  history.replaceState(null, '', '/');
});

it("asks for the opened screen's data", async () => {
  expect(await askedAt('/dashboard', sessionOf('super_admin'))).toEqual([
    '/api/admin/dashboard',
    '/api/needs',
  ]);
  expect(fetchMock.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'Bearer t' });
});

it.each([
  ['without a session', '/dashboard', {}],
  ['without a valid user', '/dashboard', { token: 't', user: '{' }],
  ['on a screen that this user may not see', '/admin/chapters', sessionOf('member')],
  ['on a list with a filter', '/members?search=asha', sessionOf('member')],
  ['at an unknown address', '/nowhere', sessionOf('member')],
])('asks for nothing %s', async (_, path, stored) => {
  expect(await askedAt(path, stored)).toEqual([]);
});
