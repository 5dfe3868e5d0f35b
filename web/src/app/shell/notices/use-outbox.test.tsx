import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import type { Answer } from '../../../api/client/client.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { sendOrKeep } from '../../../api/offline/outbox/send-or-keep.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { provideDatabase } from '../../../api/offline/testing.ts';
import { makeStore } from '../../../store/store.ts';
import { member } from '../../../testing/scene.tsx';
import { useOutbox } from './use-outbox.ts';

provideDatabase();

const tap = (key: string, at: number): Omit<Queued, 'state'> => ({
  key,
  userId: member.id,
  name: 'recordVisit',
  args: { params: { id: 5 }, body: {} },
  values: {},
  at,
});
const unreachable = async (): Promise<Answer> => ({ error: { status: 'network' } });

it('refetches the guests once a tap is delivered, not when another one replaces it while offline', async () => {
  const store = makeStore({ session: { token: 't1', user: member, loading: false, error: null } });
  store.attachApi(api);
  const refetched = vi.spyOn(api.util, 'invalidateTags');
  const { unmount } = renderHook(useOutbox, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await act(() => sendOrKeep(tap('first', 1), unreachable));
  await act(() => sendOrKeep(tap('second', 2), unreachable));
  await waitFor(() => expect(outbox.get().map(({ key }) => key)).toEqual(['second']));
  expect(refetched).not.toHaveBeenCalled();
  await act(() => outbox.remove('second'));
  expect(refetched).toHaveBeenCalledWith(['Guests', 'Meetings']);
  unmount();
});
