import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../../store/session-storage.ts';
import { REFERRAL } from '../../../testing/referral.ts';
import { renderFor } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { useLocation } from '../../../ui/router/router.tsx';
import { Routes } from '../../../ui/router/routes.tsx';
import ReferralScreen from '../story/referral-screen.tsx';
import ReferralsReceivedScreen from './referrals-received-screen.tsx';
import ReferralsSentScreen from './referrals-sent-screen.tsx';

const fetchMock = vi.fn<typeof fetch>();
const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });
const changes = () => fetchMock.mock.calls.filter(([, options]) => options?.method !== 'GET');
/** Lets responses arrive (reading a body takes real event loop turns), then advances the clock. */
const settle = (ms = 0) =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(ms);
  });
const click = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
  await settle();
};
const dialog = (name: string) => screen.queryByRole('dialog', { name, hidden: true });

const Where = () => <output>{useLocation().search}</output>;
const asked = () => fetchMock.mock.calls.map(([url]) => String(url));

const open = async (Screen: ComponentType, address = '/') => {
  const user = toSessionUser({ id: 1, name: 'Asha', email: 'a@b.co', role: 'member', permissions: {} });
  renderFor(
    user,
    <ToastProvider>
      <Where />
      <Routes
        pages={[
          { path: '/referrals/:id', element: <Screen /> },
          { path: '*', element: <Screen /> },
        ]}
      />
    </ToastProvider>,
    address,
  );
  await settle();
};

beforeAll(loadModal);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fetchMock.mockReset().mockImplementation(answer({ referrals: [REFERRAL], total: 1, page_size: 50 }));
  vi.stubGlobal('fetch', fetchMock);
});

describe('answering a referral', () => {
  beforeEach(async () => {
    await open(ReferralsReceivedScreen);
    await click('Update status of the referral from Ravi Kumar');
  });

  it.each(['Not contracted yet', 'Not a good fit', 'No response', 'Did not get the business'])(
    '%s asks for confirmation; No sends nothing',
    async (label) => {
      await click(label);
      const asked = dialog('Confirm Status Change');
      expect(asked?.textContent).toContain(
        `Are you sure you want to set the referral status to: "${label}"?`,
      );
      await click('No');
      await settle(600);
      expect(dialog('Confirm Status Change')).toBeNull();
      expect(dialog('Update Status')).not.toBeNull();
      expect(changes()).toEqual([]);
    },
  );

  it.each([
    [200, REFERRAL, 'Status updated successfully'],
    [409, { message: 'It stays converted', code: 'conflict' }, 'It stays converted'],
    [500, '', 'Failed to update status'],
  ])('Yes sends the answer and shows the result: %i', async (status, body, text) => {
    await click('No response');
    fetchMock.mockImplementationOnce(answer(body, status));
    await click('Yes');
    await settle();
    expect(changes().map(([url, options]) => [url, options?.method, options?.body])).toEqual([
      ['/api/referrals/5/status', 'PATCH', '{"referral_status":"no_response"}'],
    ]);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('stays open, and busy, until the answer arrives', async () => {
    await click('No response');
    let arrive = () => {};
    fetchMock.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    });
    await click('Yes');
    expect(screen.getByRole('button', { name: 'Yes', hidden: true }).getAttribute('aria-busy')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settle(600);
    expect(dialog('Confirm Status Change')).not.toBeNull();
    arrive();
    await settle(600);
    expect(screen.getByText('Failed to update status')).toBeTruthy();
    expect(dialog('Confirm Status Change')).toBeNull();
    expect(dialog('Update Status')).not.toBeNull();
  });

  it("'Got the business' opens the thank-you form instead and sends no status", async () => {
    await click('Got the business');
    await settle(600);
    expect(dialog('Update Status')).toBeNull();
    expect(dialog('Thank You Note')).not.toBeNull();
    expect(changes()).toEqual([]);
    await click('Send');
    expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Description').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Converted date').getAttribute('aria-invalid')).toBeNull();
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '12.345' } });
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.345');
    expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBeNull();
    expect(changes()).toEqual([]);
  });
});

it('Give Referral keeps digits only and shows the tier of the location', async () => {
  await open(ReferralsSentScreen);
  await click('Give Referral');
  const form = within(dialog('Give Referral') as HTMLElement);
  const set = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  set('Contact Number', '+1 (555) 12a34');
  expect(form.getByLabelText<HTMLInputElement>('Contact Number').value).toBe('15551234');
  for (const [location, tier] of [
    ['inside', 'A'],
    ['outside', 'B'],
    ['tier3+', 'C'],
  ] as const) {
    set('Location', location);
    expect(form.getByLabelText<HTMLInputElement>('Job Type').value).toBe(tier);
  }
  await click('Send');
  expect(form.getAllByText('Required')).toHaveLength(5);
  expect(changes()).toEqual([]);
});

describe('a thanked referral', () => {
  const thanked = { ...REFERRAL, referral_status: 'got_business', converted_to_business: 1, thanked: 1 };

  it('offers no answer that would fail, and marks the current one', async () => {
    fetchMock.mockImplementation(answer({ referrals: [thanked], total: 1, page_size: 50 }));
    await open(ReferralsReceivedScreen);
    await click('Update status of the referral from Ravi Kumar');
    const choices = within(dialog('Update Status') as HTMLElement).getAllByRole<HTMLButtonElement>('button');
    const outcomes = choices.filter(({ textContent }) => textContent !== '');
    expect(outcomes.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)).toEqual([
      'Got the business',
    ]);
    expect(outcomes[0]?.getAttribute('aria-current')).toBe('true');
  });
});

it.each([
  ['/referrals/5', 404],
  ['/referrals/none', 200],
])('says that the referral was not found (%s)', async (address, status) => {
  fetchMock.mockImplementation(answer({ message: 'Not found', code: 'not_found' }, status));
  await open(ReferralScreen, address);
  expect(screen.getByText(/^This referral was not found\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See referrals received' })).toBeTruthy();
});

it.each([
  ['who gave it', ReferralsReceivedScreen, '/api/pictures/ravi'],
  ['who received it', ReferralsSentScreen, '/api/pictures/asha'],
])('a card shows the picture of the other person: %s', async (_, Screen, picture) => {
  await open(Screen);
  const pictures = Array.from(document.querySelectorAll('img'), (image) => image.getAttribute('src'));
  expect(pictures).toEqual([picture]);
});

it('words the contact preference for the sender and the receiver', async () => {
  await open(ReferralsReceivedScreen);
  expect(screen.getByText('They will contact you')).toBeTruthy();
  cleanup();
  await open(ReferralsSentScreen);
  expect(screen.getByText('They will contact Asha Rao')).toBeTruthy();
});

it.each([ReferralsReceivedScreen, ReferralsSentScreen])(
  'reads search and status from the address, and keeps the status there',
  async (Screen) => {
    await open(Screen, '/?search=rav&status=open');
    expect(asked()[0]).toMatch(/\?search=rav&status=open&page=1&page_size=50$/);
    const filter = screen.getByLabelText<HTMLSelectElement>('Filter by status');
    expect(filter.selectedOptions[0]?.text).toBe('Not answered yet');
    fireEvent.change(filter, { target: { value: 'converted' } });
    await settle();
    expect(asked().at(-1)).toMatch(/\?search=rav&status=converted&/);
    expect(screen.getByText('?search=rav&status=converted')).toBeTruthy();
  },
);

it("the dashboard's button opens the form once", async () => {
  await open(ReferralsSentScreen, '/?give=1');
  expect(dialog('Give Referral')).not.toBeNull();
  expect(screen.queryByText('?give=1')).toBeNull();
});
