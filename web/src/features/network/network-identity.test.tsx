import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../testing/scene.tsx';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';
import { loadModal } from '../../ui/overlay/modal/load-modal.ts';
import { Logo, PrintedLogo } from '../../ui/surface/logo.tsx';
import NetworkIdentitySection from './network-identity.tsx';

beforeAll(() => loadModal());
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

const settings = async (answers: (method: string, body: unknown) => Response) => {
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit) => answers(method, body));
  renderFor(
    superAdmin,
    <ToastProvider>
      <NetworkIdentitySection />
    </ToastProvider>,
    '/admin/network?view=settings',
  );
  await screen.findByLabelText('Name of the network');
};
const identity = (logo: string | null) =>
  new Response(JSON.stringify({ network_name: null, reply_to: null, logo, version: 'v1' }));
const choose = (file: File) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Choose logo', { selector: 'input' }), {
        target: { files: [file] },
      }),
  );
const drawing = new File(['drawing'], 'logo.png', { type: 'image/png' });

it('sends a chosen logo as it is, shows it, and removes it once asked', async () => {
  const calls: unknown[] = [];
  let logo: string | null = null;
  await settings((method, body) => {
    if (method !== 'GET') calls.push([method, body]);
    if (method === 'DELETE') {
      logo = null;
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') logo = '/api/network/logo/1';
    return identity(logo);
  });
  await choose(drawing);
  expect(calls).toEqual([['PUT', drawing]]);
  const shown = await screen.findByAltText("The network's logo");
  expect(shown.getAttribute('src')).toBe('/api/network/logo/1');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('dialog', { name: 'Remove the logo?' });
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Remove' })));
  expect(calls.slice(1)).toEqual([['DELETE', undefined]]);
  await waitFor(() => expect(screen.queryByAltText("The network's logo")).toBeNull());
});

it.each([
  [
    'of another kind',
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    'Choose a JPEG, PNG or WebP picture.',
  ],
  ['that the server refuses', drawing, 'The picture is damaged or incomplete.'],
])('says beside the logo why it does not take a file %s', async (_, file, message) => {
  await settings((method) =>
    method === 'PUT'
      ? new Response(JSON.stringify({ fields: { picture: 'is damaged or incomplete' } }), { status: 400 })
      : identity(null),
  );
  await choose(file);
  expect(await screen.findByText(message)).toBeTruthy();
});

it("shows the network's own logo beside its name, and on paper", () => {
  document.head.innerHTML = '<meta name="network-logo" content="/api/network/logo/1">';
  const { container } = renderFor(
    superAdmin,
    <>
      <Logo />
      <PrintedLogo />
    </>,
  );
  expect(
    [...container.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.alt]),
  ).toEqual([
    ['/api/network/logo/1', ''],
    ['/api/network/logo/1', 'Business Network'],
  ]);
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
