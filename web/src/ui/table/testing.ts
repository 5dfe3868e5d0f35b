import { act, fireEvent, screen } from '@testing-library/react';

/** React's properties of an element: another object after each render of the component that made it. */
const propsOf = (element: Element): unknown =>
  Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1];

/** Whether the component that made the element is rendered again. */
export const isRenderedBy = async (element: Element, change: () => void): Promise<boolean> => {
  const before = propsOf(element);
  if (before === undefined) throw new Error('React did not make this element.');
  await act(async () => change());
  return propsOf(element) !== before;
};

/** How many of the shown rows are rendered again. */
export const rowsRenderedBy = async (change: () => void): Promise<number> => {
  const rows = screen.getAllByRole('row').filter((row) => row.closest('tbody'));
  const before = rows.map(propsOf);
  if (rows.length === 0 || before.includes(undefined)) throw new Error('There are no rows to watch.');
  await act(async () => change());
  return rows.filter((row, index) => propsOf(row) !== before[index]).length;
};

export const typeIntoSearch = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value: text } });
