import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EditCards } from './edit-cards.tsx';
import { EditGrid } from './edit-grid.tsx';
import { EditTable } from './edit-table.tsx';

interface Row {
  id: number;
  name: string;
  phone: string;
}
const ROWS: Row[] = [
  { id: 1, name: 'Asha', phone: '98' },
  { id: 2, name: 'Bob', phone: '9876543210' },
];

/** Two rows whose phones need ten digits; `done` is called with every correction. */
const Sample = ({
  as: Rows,
  done,
}: {
  as: typeof EditGrid | typeof EditCards;
  done: (text: string) => void;
}) => {
  const [rows, setRows] = useState(ROWS);
  return (
    <Rows<Row, 'name' | 'phone'>
      caption="People"
      columns={[
        { key: 'name', header: 'Name' },
        { key: 'phone', header: 'Phone' },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => `row ${row.id}`}
      state={{ header: 'Row', cell: (row) => `Row ${row.id}` }}
      textOf={(row, key) => row[key]}
      problemOf={(row, key) => (key === 'phone' && row.phone.length !== 10 ? 'Ten digits' : undefined)}
      locked={() => false}
      onEdit={(row, key, text) => {
        done(`${row.id} ${key}: ${text}`);
        setRows((before) => before.map((one) => (one.id === row.id ? { ...one, [key]: text } : one)));
      }}
    />
  );
};

const show = (as: typeof EditGrid | typeof EditCards) => {
  const done = vi.fn<(text: string) => void>();
  render(<Sample as={as} done={done} />);
  return done;
};
const cell = (text: string) => screen.getByRole('gridcell', { name: text });
const go = (element: HTMLElement) => act(() => element.focus());
const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key: name, ...more });
const type = (text: string) =>
  fireEvent.change(document.activeElement as Element, { target: { value: text } });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('is one tab stop, and arrow keys move within', () => {
  show(EditGrid);
  expect(screen.getAllByRole('gridcell').map((one) => one.tabIndex)).toEqual([0, -1, -1, -1]);
  go(cell('Asha'));
  key('ArrowRight');
  expect(focused()).toBe('98Ten digits');
  key('ArrowDown');
  expect(focused()).toBe('9876543210');
  key('Home');
  expect(focused()).toBe('Bob');
  key('ArrowUp');
  key('ArrowUp');
  expect(focused()).toBe('Asha');
});

it.each(['Enter', 'F2'])('%s edits a cell, Enter saves it and stays', (opener) => {
  const done = show(EditGrid);
  go(cell('Asha'));
  key(opener);
  expect(focused()).toBe('Name, row 1');
  type('Asha Rao');
  key('Enter');
  expect(done.mock.calls).toEqual([['1 name: Asha Rao']]);
  expect(focused()).toBe('Asha Rao');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('Escape undoes the edit, and nothing is sent', () => {
  const done = show(EditGrid);
  go(cell('Bob'));
  key('F2');
  type('Rob');
  key('Escape');
  expect(focused()).toBe('Bob');
  expect(done).not.toHaveBeenCalled();
});

it('Tab saves and edits the next cell, Shift+Tab the previous one, across rows', () => {
  const done = show(EditGrid);
  go(cell('98 Ten digits'));
  key('Enter');
  type('9876500000');
  key('Tab');
  expect(focused()).toBe('Name, row 2');
  key('Tab', { shiftKey: true });
  expect(focused()).toBe('Phone, row 1');
  expect(done.mock.calls).toEqual([['1 phone: 9876500000']]);
});

it('Tab saves and leaves the grid from its last cell', () => {
  const done = show(EditGrid);
  go(cell('9876543210'));
  key('Enter');
  type('1');
  const event = key('Tab');
  expect(event, 'the browser moves the focus itself').toBe(true);
  fireEvent.blur(document.activeElement as Element);
  expect(done.mock.calls).toEqual([['2 phone: 1']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a letter starts a new value, and a click edits the current one', () => {
  show(EditGrid);
  go(cell('Asha'));
  key('Z');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Z');
  key('Escape');
  fireEvent.click(cell('Bob'));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Bob');
});

it('marks an invalid value with its reason, in the grid and in a card', () => {
  show(EditGrid);
  expect(cell('98 Ten digits').getAttribute('aria-invalid')).toBe('true');
  expect(cell('9876543210').getAttribute('aria-invalid')).toBeNull();
});

it('shows an invalid value in a card as a field, which stays without its flag once it is valid', () => {
  const done = show(EditCards);
  const card = within(screen.getByRole('listitem', { name: 'row 1' }));
  const field = card.getByLabelText<HTMLInputElement>('Phone');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(card.getByText('Ten digits')).toBeTruthy();
  go(field);
  type('9876500000');
  fireEvent.blur(field);
  expect(done.mock.calls).toEqual([['1 phone: 9876500000']]);
  expect(card.queryByText('Ten digits')).toBeNull();
  expect(card.getByRole<HTMLInputElement>('textbox').value).toBe('9876500000');
});

it('opens the fields of a valid card on a click; Escape undoes, Enter moves on', () => {
  const done = show(EditCards);
  const card = within(screen.getByRole('listitem', { name: 'row 2' }));
  expect(card.queryByRole('textbox')).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Edit row 2' }));
  expect(document.activeElement).toBe(card.getByLabelText('Name'));
  type('Rob');
  key('Escape');
  expect(card.getByLabelText<HTMLInputElement>('Name').value).toBe('Bob');
  key('Enter');
  expect(document.activeElement).toBe(card.getByLabelText('Phone'));
  fireEvent.click(card.getByRole('button', { name: 'Close row 2' }));
  expect(card.queryByRole('textbox')).toBeNull();
  expect(done).not.toHaveBeenCalled();
});

it('is a grid only where a date stays on one line, and cards elsewhere', () => {
  const columns = [
    { key: 'name', header: 'Name' },
    { key: 'phone', header: 'Valid Till', figures: true, share: 0.5 },
  ] as const;
  let width = 0;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  const roleAt = (next: number) => {
    width = next;
    const { container, unmount } = render(
      <EditTable<Row, 'name' | 'phone'>
        caption="People"
        columns={columns}
        rows={ROWS}
        rowKey={(row) => row.id}
        rowName={(row) => `row ${row.id}`}
        state={{ header: 'Row', cell: (row) => `Row ${row.id}` }}
        textOf={(row, key) => row[key]}
        problemOf={() => undefined}
        locked={() => false}
        onEdit={() => undefined}
        cardsBelow={400}
      />,
    );
    const found = container.querySelector('table, ul')?.tagName;
    unmount();
    return found;
  };
  // The dates have 0.5 of 3.25 parts.
  expect([399, 700, 720, 1200].map(roleAt)).toEqual(['UL', 'UL', 'TABLE', 'TABLE']);
});
