import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { MemoryRouter } from '../../ui/router/router.tsx';
import { LoginForm } from './login-form.tsx';

const fetchMock = vi.fn<typeof fetch>();
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Login' })));

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <LoginForm />
      </MemoryRouter>
    </Provider>,
  );
});

describe('rejected on submit', () => {
  it.each([
    ['', '', 'Email and password should not be empty'],
    ['nobody', '', 'Enter valid Email Id'],
    ['no body@example.com', 'secret', 'Enter valid Email Id'],
    ['nobody@example', 'secret', 'Enter valid Email Id'],
    ['a@b.co', '', 'Password should not be empty'],
    ['', 'secret', 'Email should not be empty'],
  ])('%j with %j: %s, for three seconds', async (mail, word, text) => {
    type(email(), mail);
    type(password(), word);
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(fetchMock).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(screen.getByRole('alert').textContent).toBe(text);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

it('trims both fields on every change', () => {
  type(email(), '  a@b.co ');
  type(password(), ' secret  ');
  expect(email().value).toBe('a@b.co');
  expect(password().value).toBe('secret');
});

it.each([
  [JSON.stringify({ message: 'Invalid email or password', code: 'x' }), 'Invalid email or password'],
  ['<html>', 'Login failed'],
])("shows the server's reason for three seconds", async (body, text) => {
  fetchMock.mockResolvedValue(new Response(body, { status: 401 }));
  type(email(), 'a@b.co');
  type(password(), 'secret');
  await submit();
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"email":"a@b.co","password":"secret"}');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('alert').textContent).toBe(text);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('shows and hides the password', () => {
  expect(password().type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

it("'Forgot Password?' points to the root", () => {
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('/');
});
