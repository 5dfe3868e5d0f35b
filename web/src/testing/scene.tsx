import type { SessionUser } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { vi } from 'vitest';
import { api } from '../api/api.ts';
import { makeStore } from '../store/store.ts';
import { MemoryRouter } from '../ui/router/router.tsx';

/** Renders content for a signed-in user, or for a visitor (null), at an address of the app. */
export const renderFor = (user: SessionUser | null, content: ReactNode, path = '/') => {
  const store = makeStore({
    session: { token: user ? 't1' : null, user, loading: false, error: null },
  });
  store.attachApi(api);
  const page = (
    <Provider store={store}>
      <MemoryRouter start={path}>{content}</MemoryRouter>
    </Provider>
  );
  return { ...render(page), store };
};

export const harbour = { id: 7, name: 'Harbour', region: 'North' };

export const superAdmin: SessionUser = {
  id: 1,
  name: 'Sunita',
  email: 'admin@example.com',
  role: 'super_admin',
  chapter_id: null,
  chapter: null,
  permissions: NO_PERMISSIONS,
};

/** A plain member of the chapter above. */
export const member: SessionUser = {
  ...superAdmin,
  id: 2,
  role: 'member',
  chapter_id: harbour.id,
  chapter: harbour,
};

/** A fake server: a function from method and path to a response; records the requests. */
export const playServer = (answer: (call: string) => { status?: number; body: unknown }) => {
  const calls: { call: string; body: unknown; version?: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    const call = `${method} ${path}`;
    const version = new Headers(headers).get('If-Match');
    calls.push({
      call,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      ...(version && { version }),
    });
    const { status = 200, body: content } = answer(call);
    return new Response(JSON.stringify(content), { status });
  });
  return calls;
};

export const show = async (content: ReactNode, user = superAdmin, path = '/') => {
  renderFor(user, content, path);
  await pass(0);
};

/** Advances the fake clock and runs everything that is due. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets responses arrive: reading a body takes real turns of the event loop. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  });

export const click = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** The same for a button that is still to come. */
export const clickOnceShown = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
/** While the test controls the clock. */
export const press = async (name: string) => {
  await click(name);
  await pass(0);
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The form's alert text. */
export const alertText = () => screen.getByRole('alert').textContent;
