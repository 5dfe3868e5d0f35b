import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../testing/scene.tsx';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';
import { Logo } from '../../ui/surface/logo.tsx';
import NetworkIdentitySection from './network-identity.tsx';

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

it('saves what changed; an empty field takes away what is set', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)));
    return new Response(
      JSON.stringify({ network_name: 'Norte', reply_to: 'office@example.com', version: 'v1' }),
    );
  });
  renderFor(
    superAdmin,
    <ToastProvider>
      <NetworkIdentitySection />
    </ToastProvider>,
    '/admin/network?view=settings',
  );
  fireEvent.change(await screen.findByLabelText('Name of the network'), { target: { value: ' ' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(sent).toEqual([{ network_name: null }]);
});

it.each([
  [undefined, 'Business Network', 'BN'],
  ['Rotary Growth-Circle of Pune', 'Rotary Growth-Circle of Pune', 'RG'],
  ['Élan', 'Élan', 'É'],
])('the name %s is shown as %s, and as %s where there is no room', (name, long, short) => {
  if (name) document.head.innerHTML = `<meta name="network-name" content="${name}">`;
  renderFor(
    superAdmin,
    <>
      <Logo />
      <Logo short />
    </>,
  );
  expect(screen.getAllByText(/./, { selector: 'span > span' }).map(({ textContent }) => textContent)).toEqual(
    [long, short],
  );
});
