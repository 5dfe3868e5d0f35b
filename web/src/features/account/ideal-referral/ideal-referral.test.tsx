import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { member, clickOnceShown as press, renderFor } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { IdealReferral } from './ideal-referral.tsx';

const show = (start: string) => {
  let ideal_referral = start;
  const calls = vi.fn<typeof fetch>(async (_, { method, body } = {}) => {
    if (method === 'PUT') ({ ideal_referral } = JSON.parse(String(body)));
    return new Response(JSON.stringify({ id: 2, full_name: 'Ada', ideal_referral, picture_at: null }));
  });
  vi.stubGlobal('fetch', calls);
  renderFor(
    member,
    <ToastProvider>
      <IdealReferral />
    </ToastProvider>,
  );
  return () =>
    calls.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [JSON.parse(String(init.body))] : []));
};
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('My ideal referral', { selector: 'textarea' }), {
    target: { value },
  });

it('is added, shown and edited in place', async () => {
  const sent = show('');
  await press('Write it');
  type(' Owners of\nsmall hotels ');
  await press('Save');
  expect(sent()).toEqual([{ ideal_referral: 'Owners of\nsmall hotels' }]);
  expect(await screen.findByText(/Owners of\s+small hotels/, { selector: 'p' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
});

it('may be blank, and has at most 500 characters', async () => {
  const sent = show('Owners of small hotels');
  await press('Edit');
  type('x'.repeat(501));
  await press('Save');
  expect(await screen.findByText('At most 500 characters')).toBeTruthy();
  expect(sent()).toEqual([]);
  type('');
  await press('Save');
  expect(sent()).toEqual([{ ideal_referral: '' }]);
});
