import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AsyncSelect } from './async-select.tsx';
import type { Choice } from './choice.ts';

const CHOICES = ['Ada', 'Bob', 'Cleo'].map((label, index) => ({ id: index + 1, label }));
const onMore = vi.fn();
const onSearch = vi.fn();
const chosen = vi.fn();

const Sample = ({
  choices,
  emptyLabel,
  loading = false,
  failed = false,
}: {
  choices: Choice[];
  emptyLabel?: string;
  loading?: boolean;
  failed?: boolean;
}) => {
  const [value, setValue] = useState<Choice | null>(null);
  const source = { choices, loading, failed, hasMore: true, onMore };
  return (
    <AsyncSelect
      label="Member"
      value={value}
      onValue={(choice) => {
        chosen(choice);
        setValue(choice);
      }}
      source={source}
      onSearch={onSearch}
      emptyLabel={emptyLabel}
    />
  );
};

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  onMore.mockReset();
  onSearch.mockReset();
  chosen.mockReset();
});

it('does not wrap around, and keeps the active option when a page is added', () => {
  const { rerender } = render(<Sample choices={CHOICES} />);
  key('ArrowDown');
  expect(active()).toBe('Ada');
  key('ArrowUp');
  expect(active()).toBe('Ada');
  key('End');
  key('ArrowDown');
  expect(active()).toBe('Cleo');
  expect(onMore).toHaveBeenCalled();
  rerender(<Sample choices={[...CHOICES, { id: 4, label: 'Dora' }]} />);
  expect(active()).toBe('Cleo');
  key('ArrowDown');
  expect(active()).toBe('Dora');
});

it('keeps its choices when a further page could not be loaded, and says so', () => {
  render(<Sample choices={CHOICES} failed />);
  key('ArrowDown');
  key('End');
  expect(listed()).toEqual(['Ada', 'Bob', 'Cleo']);
  expect(screen.getByText('Could not be loaded')).toBeTruthy();
  key('Enter');
  expect(box().value).toBe('Cleo');
});

it('starts at the selected option, selects nothing on blur, and shows the selection again', () => {
  render(<Sample choices={CHOICES} />);
  fireEvent.mouseDown(box());
  fireEvent.click(screen.getByRole('option', { name: 'Bob' }));
  expect(box().value).toBe('Bob');
  expect(listed()).toEqual([]);
  key('ArrowDown');
  expect(active()).toBe('Bob');
  key('ArrowDown');
  fireEvent.change(box(), { target: { value: 'xy' } });
  fireEvent.blur(box());
  expect(box().value).toBe('Bob');
  expect(listed()).toEqual([]);
});

it('searches after a debounce, and offers the empty option only while nothing is typed', async () => {
  vi.useFakeTimers();
  render(<Sample choices={CHOICES} emptyLabel="All" />);
  fireEvent.mouseDown(box());
  expect(listed()).toEqual(['All', 'Ada', 'Bob', 'Cleo']);
  fireEvent.change(box(), { target: { value: ' Cl ' } });
  expect(listed()).toEqual(['Ada', 'Bob', 'Cleo']);
  expect(onSearch).toHaveBeenLastCalledWith('');
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect(onSearch).toHaveBeenLastCalledWith('Cl');
});

const DORA = [{ id: 4, label: 'Dora' }];

it('a click selects the option that was pressed, whatever arrives before the button is released', () => {
  const { rerender } = render(<Sample choices={CHOICES} />);
  fireEvent.mouseDown(box());
  const bob = screen.getByRole('option', { name: 'Bob' });
  fireEvent.mouseDown(bob);
  rerender(<Sample choices={DORA} />);
  expect(bob.isConnected).toBe(true);
  fireEvent.mouseUp(bob);
  fireEvent.click(bob);
  expect(box().value).toBe('Bob');
  fireEvent.mouseDown(box());
  expect(listed()).toEqual(['Dora']);
});

it.each(['mouseup', 'contextmenu', 'dragend', 'blur'])('shows what has arrived after %s', async (event) => {
  vi.useFakeTimers();
  const { rerender } = render(<Sample choices={CHOICES} />);
  fireEvent.mouseDown(box());
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Bob' }));
  rerender(<Sample choices={DORA} />);
  expect(listed()).toEqual(['Ada', 'Bob', 'Cleo']);
  window.dispatchEvent(new Event(event));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(listed()).toEqual(['Dora']);
  expect(box().value).toBe('');
});

it('holds nothing for another button', () => {
  const { rerender } = render(<Sample choices={CHOICES} />);
  fireEvent.mouseDown(box());
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Bob' }), { button: 2 });
  rerender(<Sample choices={DORA} />);
  expect(listed()).toEqual(['Dora']);
});

it('Enter waits for the results of what was typed, and selects the first of them', async () => {
  vi.useFakeTimers();
  const { rerender } = render(<Sample choices={CHOICES} />);
  fireEvent.mouseDown(box());
  fireEvent.change(box(), { target: { value: 'dor' } });
  key('Enter');
  expect(box().value).toBe('dor');
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(box().value).toBe('dor');
  rerender(<Sample choices={[]} loading />);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(box().value).toBe('dor');
  rerender(<Sample choices={DORA} />);
  expect(box().value).toBe('Dora');
  expect(listed()).toEqual([]);
});

it.each([
  ['nothing is found', (show: (choices: Choice[]) => void) => show([])],
  ['the reader types on', () => fireEvent.change(box(), { target: { value: 'dora x' } })],
  ['the reader leaves the field', () => fireEvent.blur(box())],
])('Enter selects nothing if %s', async (_, happen) => {
  vi.useFakeTimers();
  const { rerender } = render(<Sample choices={CHOICES} />);
  fireEvent.mouseDown(box());
  fireEvent.change(box(), { target: { value: 'dora' } });
  key('Enter');
  happen((choices) => rerender(<Sample choices={choices} />));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(chosen).not.toHaveBeenCalled();
});
it('Escape closes only the list', () => {
  const around = vi.fn();
  addEventListener('keydown', around);
  render(<Sample choices={CHOICES} />);
  key('ArrowDown');
  key('Escape');
  expect(listed()).toEqual([]);
  expect(around.mock.lastCall?.[0].defaultPrevented).toBe(true);
  key('Escape');
  expect(around.mock.lastCall?.[0].defaultPrevented).toBe(false);
  removeEventListener('keydown', around);
});
