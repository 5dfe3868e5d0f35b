import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { toSessionUser } from '../../store/session-storage.ts';
import { makeStore } from '../../store/store.ts';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';
import { MemoryRouter } from '../../ui/router/router.tsx';
import { Live } from './live.tsx';

const streams: AbortSignal[] = [];
const open = () => streams.filter(({ aborted }) => !aborted).length;
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_500));
const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

beforeEach(async () => {
  await import('../live/start.ts');
  streams.length = 0;
  vi.useFakeTimers();
  // A browser without locks: every tab opens its own stream.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (address: string, { signal, headers }: RequestInit) => {
    const isStream = (headers as Record<string, string>).Accept === 'text/event-stream';
    if (isStream && address.endsWith('/events') && signal) streams.push(signal);
    return new Promise(() => {});
  });
});

it('closes the stream on pagehide, so that the back/forward cache can keep the page, and reopens it on pageshow', async () => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'member', permissions: {} });
  const store = makeStore({ session: { token: 't1', user, loading: false, error: null } });
  store.attachApi(api);
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter>
        <ToastProvider>
          <Live />
        </ToastProvider>
      </MemoryRouter>
    </Provider>,
  );
  dispatchEvent(pageshow(false));
  await settle();
  expect(open()).toBe(1);
  dispatchEvent(new Event('pagehide'));
  await settle();
  expect(open()).toBe(0);
  dispatchEvent(pageshow(true));
  await settle();
  expect(open()).toBe(1);
  unmount();
  expect(open()).toBe(0);
});
