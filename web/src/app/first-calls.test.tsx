import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../api/client/client.ts';
import { askEarly, takeEarly } from '../api/client/early.ts';
import { toSessionUser } from '../store/session-storage.ts';
import { nothingWrittenSince } from '../testing/nothing-written.ts';
import { renderFor } from '../testing/scene.tsx';
import { Outlet } from '../ui/router/routes.tsx';
import { AppRoutes } from './app-routes.tsx';
import { firstCallsOf } from './places.ts';
import { screens } from './screens.ts';

const fetchMock = vi.fn<typeof fetch>();
const sessionOf = (role: string, flag: 0 | 1) => ({
  token: 't1',
  user: toSessionUser({
    id: 1,
    name: 'A',
    email: 'a@b.co',
    role,
    permissions: { can_take_attendance: flag },
  }),
  loading: false,
  error: null,
});
const at = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null });

beforeEach(async () => {
  await Promise.all(screens.map(({ load }) => load()));
  await nothingWrittenSince();
  vi.stubGlobal('requestIdleCallback', () => 0);
  fetchMock.mockReset().mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

describe('calls made while the code of a screen loads', () => {
  it.each([
    ['/dashboard', 'super_admin', 0],
    ['/dashboard', 'member', 0],
    ['/dashboard', 'member', 1],
    ['/members', 'super_admin', 0],
    ['/members', 'member', 0],
    ['/members/7', 'super_admin', 0],
    ['/referrals/7', 'member', 0],
    ['/elevated/referral-received', 'member', 0],
    ['/elevated/referral-sent', 'member', 0],
    ['/admin/chapters', 'super_admin', 0],
    ['/admin/network', 'super_admin', 0],
    ['/admin/chapters/7', 'super_admin', 0],
    ['/admin/approval', 'super_admin', 0],
    ['/meetings', 'member', 0],
    ['/meetings', 'super_admin', 0],
    ['/meetings/7', 'member', 0],
    ['/meetings/7/sheet', 'member', 1],
  ] as const)(
    '%s for a %s (elevated: %d) prefetches what the screen uses, without a second call',
    async (path, role, flag) => {
      const session = sessionOf(role, flag);
      const calls = firstCallsOf(at(path), session);
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) askEarly(call, 't1');
      await act(async () => void renderFor(session.user, <AppRoutes Shell={Outlet} />, path));
      const asked = fetchMock.mock.calls.map(([address]) => String(address));
      for (const call of calls)
        expect(asked.filter((address) => address === addressOf(call))).toHaveLength(1);
      // The screen used every prefetched response.
      for (const call of calls) expect(takeEarly(call, 't1', false), addressOf(call)).toBeUndefined();
    },
  );
});

it.each([
  ['signed out', at('/members'), { ...sessionOf('member', 0), token: null }],
  ['without the right', at('/admin/chapters'), sessionOf('member', 0)],
  ['with a search in the address', at('/members', '?search=a'), sessionOf('member', 0)],
  ['at an id that is none', at('/members/x'), sessionOf('member', 0)],
])('prefetches nothing %s', (_, location, session) => {
  expect(firstCallsOf(location, session)).toEqual([]);
});
