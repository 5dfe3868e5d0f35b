import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryRouter, useLocation } from '../../router/router.tsx';
import { ToastProvider, useToast } from './toast.tsx';

const Page = () => {
  const toast = useToast();
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <button type="button" onClick={() => toast('info', 'Asha withdrew a referral', { to: '/referrals/7' })}>
        Event
      </button>
      <button type="button" onClick={() => toast('success', 'Saved')}>
        Save
      </button>
    </>
  );
};

it('toasts about events link to their item and close once it is opened; other toasts have no link', async () => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </MemoryRouter>,
  );
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await press('Event');
  expect(screen.getByRole('alert').textContent).toBe('Asha withdrew a referralOpen');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Open' })));
  expect(document.querySelector('output')?.textContent).toBe('/referrals/7');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Save');
  expect(screen.getByRole('alert').textContent).toBe('Saved');
  expect(screen.queryByRole('link')).toBeNull();
});
