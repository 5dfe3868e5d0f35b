import { MAIL_TOPICS } from '@bn/contract/domain';
import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import { makeStore } from '../../../store/store.ts';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { MailChoices } from './mail-choices.tsx';

interface Cache {
  queries: Record<string, { status: string }>;
}

const show = async (by_mail: 0 | 1) => {
  const choices = Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, 1]));
  const fetchMock = vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ by_mail, choices })));
  vi.stubGlobal('fetch', fetchMock);
  const store = makeStore({ session: { token: 't', user: null, loading: false, error: null } });
  store.attachApi(api);
  render(
    <Provider store={store}>
      <ToastProvider>
        <MailChoices />
      </ToastProvider>
    </Provider>,
  );
  await waitFor(() => {
    const { api: cache } = store.getState() as unknown as { api: Cache };
    expect(Object.values(cache.queries).map(({ status }) => status)).toEqual(['fulfilled']);
  });
};

it('offers a switch for each kind of e-mail', async () => {
  await show(1);
  expect((await screen.findAllByRole('switch')).length).toBe(MAIL_TOPICS.length);
});

it('shows nothing in a network that sends no e-mail', async () => {
  await show(0);
  expect(screen.queryByText('E-mail')).toBeNull();
});
