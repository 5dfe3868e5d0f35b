import { endpoints, SENDING, WAITS } from '@bn/contract/endpoints';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from '../../../api/client/client.ts';
import { SendingNotice } from './notices.tsx';

const LINE = 'Sending is paused for a moment. You can keep reading.';
const fetchMock = vi.fn<typeof fetch>();
const answer = (body: object, init: ResponseInit = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), init));
const read = () => act(() => request({ endpoint: endpoints.me }, 't'));

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  render(<SendingNotice />);
});
afterEach(async () => {
  answer({});
  await read();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows one notice while the server is read-only, and removes it automatically', async () => {
  expect(screen.queryByText(LINE)).toBeNull();
  answer({}, { headers: { [SENDING]: WAITS } });
  await read();
  expect(screen.getByText(LINE)).toBeTruthy();
  // A rejected request does not change the notice.
  answer({ message: 'no', code: 'unavailable' }, { status: 503 });
  await read();
  expect(screen.getByText(LINE)).toBeTruthy();

  answer({ status: 'reading' });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(fetchMock).toHaveBeenLastCalledWith('/readyz');
  expect(screen.getByText(LINE)).toBeTruthy();
  answer({ status: 'ready' });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText(LINE)).toBeNull();
});

it('a response from the primary removes the notice', async () => {
  answer({}, { headers: { [SENDING]: WAITS } });
  await read();
  answer({});
  await read();
  expect(screen.queryByText(LINE)).toBeNull();
});
