import { NO_PERMISSIONS, type Permissions } from '@bn/contract/domain';
import { renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { toSessionUser } from '../../store/session-storage.ts';
import { makeStore } from '../../store/store.ts';
import { useDashboard } from './use-dashboard.ts';

const ask = (role: string, permissions: Permissions, body = '{"total_referrals":1}') => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response(body));
  vi.stubGlobal('fetch', fetchMock);
  const chapter = role === 'member' ? { id: 1, name: 'Harbour', region: 'Mumbai' } : null;
  const user = toSessionUser({
    id: 1,
    name: 'A',
    email: 'a@b.co',
    role,
    permissions,
    chapter,
    chapter_id: null,
  });
  const store = makeStore({ session: { token: 't', user, loading: false, error: null } });
  store.attachApi(api);
  const { result } = renderHook(() => useDashboard(), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return { result, paths: () => fetchMock.mock.calls.map(([path]) => path) };
};

it.each([
  ['super_admin', NO_PERMISSIONS, '/api/admin/dashboard'],
  ['member', { ...NO_PERMISSIONS, can_take_attendance: 1 } as const, '/api/elevated/elevated-dashboard'],
  ['member', NO_PERMISSIONS, '/api/members/members-dashboard'],
])('%s with %j makes only its own call', async (role, permissions, path) => {
  const { result, paths } = ask(role, permissions);
  expect(result.current.loading).toBe(true);
  await waitFor(() => expect(result.current.figures).toBeDefined());
  expect(paths()).toEqual([path]);
});

it.each(['{}', '[]', '<html>', ''])(
  'a response of %j shows no figures and keeps the known chapter',
  async (body) => {
    const { result } = ask('member', NO_PERMISSIONS, body);
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current.figures).toBeUndefined();
    expect(result.current.chapter).toBe('Harbour');
  },
);
