import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import { makeStore } from '../../../store/store.ts';
import { AddChapterForm } from './add-chapter-form.tsx';

const fetchMock = vi.fn<typeof fetch>();
const onClose = vi.fn();
const name = () => screen.getByLabelText<HTMLInputElement>('Chapter Name');
const region = () => screen.getByLabelText<HTMLInputElement>('Region / Location');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Chapter' });
const alert = () => screen.getByRole('alert').textContent;
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => act(async () => void fireEvent.click(button()));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (status: number) =>
  fetchMock.mockImplementation(async () => new Response('{"id":1,"name":"a","region":"b"}', { status }));
const flags = () => [name(), region()].map((field) => field.getAttribute('aria-invalid') === 'true');

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  onClose.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  const store = makeStore();
  store.attachApi(api);
  render(
    <Provider store={store}>
      <AddChapterForm onClose={onClose} />
    </Provider>,
  );
});

describe('an empty field', () => {
  it.each([
    ['', '', [true, true]],
    ['Harbour', '', [false, true]],
    ['', 'Mumbai', [true, false]],
    ['   ', 'Mumbai', [true, false]],
  ])('%j and %j: is flagged without a message, and nothing is sent', async (chapter, place, flagged) => {
    type(name(), chapter);
    type(region(), place);
    await submit();
    expect(flags()).toEqual(flagged);
    expect(document.activeElement).toBe(flagged[0] ? name() : region());
    expect(alert()).toBe('');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('loses its flag on edit, while the other field keeps its flag', async () => {
    await submit();
    type(region(), 'M');
    expect(flags()).toEqual([true, false]);
  });
});

it('shows the success message, resets, and closes after two seconds', async () => {
  answer(201);
  type(name(), ' Harbour ');
  type(region(), 'Mumbai');
  await submit();
  await wait(0);
  const [, init] = fetchMock.mock.calls[0] ?? [];
  expect(init?.body).toBe('{"name":"Harbour","region":"Mumbai"}');
  expect(init?.headers).toHaveProperty('Idempotency-Key');
  expect(alert()).toBe('New chapter added successfully.');
  expect([name().value, region().value]).toEqual(['', '']);
  expect(button().disabled).toBe(true);
  await wait(1999);
  expect(onClose).not.toHaveBeenCalled();
  await wait(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps the input after a failure, hides the message after two seconds, and retries with the same key', async () => {
  answer(500);
  type(name(), 'Harbour');
  type(region(), 'Mumbai');
  await submit();
  await wait(0);
  expect(alert()).toBe('Failed to create new chapter.');
  await wait(1999);
  expect(alert()).toBe('Failed to create new chapter.');
  await wait(1);
  expect(alert()).toBe('');
  expect([name().value, region().value]).toEqual(['Harbour', 'Mumbai']);
  expect(onClose).not.toHaveBeenCalled();
  answer(201);
  await submit();
  await wait(0);
  const keys = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('is busy while sending and cannot be sent twice', async () => {
  fetchMock.mockImplementation(() => new Promise(() => {}));
  type(name(), 'Harbour');
  type(region(), 'Mumbai');
  await submit();
  expect(button().disabled).toBe(true);
  expect(button().getAttribute('aria-busy')).toBe('true');
  const form = name().closest('form');
  if (form) await act(async () => void fireEvent.submit(form));
  expect(fetchMock).toHaveBeenCalledOnce();
});
