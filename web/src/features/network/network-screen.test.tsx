import type { ChapterStanding } from '@bn/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useDispatch } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { freshness } from '../../api/freshness.ts';
import { renderFor, superAdmin } from '../../testing/scene.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import NetworkScreen from './network-screen.tsx';

const FIGURES = { gained: 0, given: 0, converted: 0, thanked: 0, present: 0, expected: 0 };
const harbour: ChapterStanding = {
  id: 7,
  name: 'Harbour',
  region: 'North',
  month: '2026-11',
  computed_at: '2026-11-09T10:00:00Z',
  members: 24,
  score: 61.6,
  this_month: { gained: 2, given: 31, converted: 8, thanked: 6393, present: 20, expected: 24 },
  twelve_months: { gained: -3, given: 420, converted: 105, thanked: 98_765.5, present: 900, expected: 1000 },
  given_by_month: [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 44, 31],
};
const quiet: ChapterStanding = {
  ...harbour,
  id: 8,
  name: 'Quiet',
  month: '2026-10',
  score: null,
  members: 0,
  this_month: FIGURES,
  twelve_months: FIGURES,
  given_by_month: Array(12).fill(0),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-09T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (address = '/admin/network', standings: ChapterStanding[] = [harbour, quiet], status = 200) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const regions = [{ id: 7, region: 'North' }];
    const body = path.includes('/regions') ? { regions, total: 1 } : { standings, total: standings.length };
    return new Response(JSON.stringify({ ...body, page_size: 50 }), { status });
  });
  renderFor(superAdmin, <NetworkScreen below={<p>What happened</p>} />, address);
  return asked;
};
const cellsOf = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

it('shows this month of each chapter, and of which month its figures are where that is another', async () => {
  const asked = open();
  expect(await cellsOf(/Harbour/)).toEqual([
    'HarbourNorth',
    '24 (+2)',
    '31',
    '26%',
    '6,393.00',
    '83%',
    '62',
    '',
  ]);
  expect(await cellsOf(/^All chapters/)).toEqual([
    'All chapters',
    '24 (+2)',
    '31',
    '26%',
    '6,393.00',
    '83%',
    '62',
    '',
  ]);
  expect(await cellsOf(/Quiet/)).toEqual(['QuietNorthOctober 2026', '0', '0', '-', '0.00', '-', '-', '']);
  expect(screen.getAllByRole('img', { name: /lowest 30, highest 44, latest 44/ })[1]).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/admin/chapters/7');
  expect(screen.getByText('This month so far', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText(/2 chapters/).parentElement?.textContent).toBe(
    `This month so far: November 2026 · 2 chapters · As of ${formatDateTime('2026-11-09T12:00:00Z')}`,
  );
  expect(asked).toEqual(['/api/network/standings?compare=1&page=1&page_size=50']);
});

it('shows twelve months, and says so of a chapter that was never computed', async () => {
  const asked = open('/admin/network?period=twelve_months', [harbour, { ...quiet, month: null }]);
  expect(await cellsOf(/Harbour/)).toContain('98,765.50');
  expect((await cellsOf(/Harbour/))[1]).toBe('24 (-3)');
  expect((await cellsOf(/Quiet/))[0]).toBe('QuietNorthBeing calculated');
  expect(asked[0]).toBe('/api/network/standings?period=twelve_months&page=1&page_size=50');
});

it('shows a month that is over against the same one a year earlier, without the score of today', async () => {
  const before = { ...FIGURES, given: 20, converted: 5, thanked: 500.5, present: 9, expected: 10 };
  const asked = open('/admin/network', [
    { ...harbour, month: '2026-10', year_before: before },
    { ...quiet, year_before: FIGURES },
  ]);
  const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' });
  expect([...period.options].slice(0, 4).map(({ text }) => text)).toEqual([
    'This month so far',
    'Twelve months',
    'Last month (October 2026)',
    'September 2026',
  ]);
  fireEvent.change(period, { target: { value: '2026-10' } });
  await waitFor(() =>
    expect(asked.at(-1)).toBe('/api/network/standings?month=2026-10&compare=1&page=1&page_size=50'),
  );
  expect(await cellsOf(/Harbour/)).toEqual([
    'HarbourNorth',
    '24 (+2)',
    '31, a year earlier 20',
    '26%, a year earlier 25%',
    '6,393.00, a year earlier 500.50',
    '83%, a year earlier 90%',
    '',
  ]);
  // Nothing is known of a year ago.
  expect((await cellsOf(/Quiet/))[2]).toBe('0');
  expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull();
  expect(within(screen.getByRole('columnheader', { name: 'Given' })).queryByRole('button')).toBeNull();
  expect(screen.getByText('October 2026', { selector: 'strong' })).toBeTruthy();
});

it('takes a month of the address that is not over, or no month, for the current one', async () => {
  for (const period of ['2026-11', '2026-12', '2026-13'])
    expect(open(`/admin/network?period=${period}`).at(-1) ?? '').not.toContain('month=');
});

it('sorts by a column, the highest first, and the other way on the next click', async () => {
  const asked = open();
  const header = () => screen.getByRole('columnheader', { name: 'Thanked' });
  await screen.findByRole('link', { name: 'Harbour' });
  expect(screen.getByRole('columnheader', { name: 'Chapter' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(within(header()).getByRole('button'));
  await waitFor(() => expect(asked.at(-1)).toContain('?sort=thanked_desc&compare=1&'));
  expect(header().getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(within(header()).getByRole('button'));
  await waitFor(() => expect(asked.at(-1)).toContain('?sort=thanked&compare=1&'));
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort chapters' });
  expect(select.selectedOptions[0]?.textContent).toBe('Thanked, lowest first');
  fireEvent.change(select, { target: { value: 'score_desc' } });
  await waitFor(() => expect(asked.at(-1)).toContain('?sort=score_desc&compare=1&'));
  fireEvent.change(select, { target: { value: '' } });
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Chapter' }).getAttribute('aria-sort')).toBe('ascending'),
  );
});

it('says on paper when its figures were sent, also those that were stored for use offline', async () => {
  open();
  const asOf = await screen.findByText(/^· As of/);
  const local = (hours: number) => `· As of ${formatDateTime(`2026-11-09T${hours}:00:00Z`)}`;
  expect(asOf.textContent?.trim()).toBe(local(12));
  act(() => freshness.saw('/network/standings', Date.parse('2026-11-09T10:00:00Z'), true));
  expect(asOf.textContent?.trim()).toBe(local(10));
});

it('filters by a region', async () => {
  const asked = open();
  const region = await screen.findByRole('combobox', { name: 'Region' });
  fireEvent.click(region);
  fireEvent.mouseDown(region);
  fireEvent.click(await screen.findByRole('option', { name: 'North' }));
  await waitFor(() => expect(asked.at(-1)).toContain('/network/standings?region=North&'));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Region' }).value).toBe('North');
});

it('has no data in a network without chapters, and can be retried where it fails', async () => {
  open('/admin/network', []);
  expect(await screen.findByText('No Data')).toBeTruthy();
  open('/admin/network?sort=score', [], 500);
  expect(await screen.findByText('The network report could not be loaded.')).toBeTruthy();
});

const chaptersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...harbour, id: first + n, name: `Chapter ${first + n}` }));

it.each([
  { total: 120, pages: 3, onPaper: 120, says: '120 chapters' },
  { total: 11_200, pages: 10, onPaper: 500, says: '500 of 11,200 chapters' },
])('prints up to 500 of $total chapters, also those that were not loaded before', async (expected) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const first = 50 * (Number(/page=(\d+)/.exec(path)?.[1]) - 1);
    const standings = chaptersFrom(first, Math.min(50, expected.total - first));
    return new Response(JSON.stringify({ standings, total: expected.total, page_size: 50 }));
  });
  const printed: (string | null | undefined)[][] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    // All but the totals.
    const rows = document.querySelectorAll('tbody tr').length - 1;
    printed.push([String(rows), screen.getByText(/\d chapters/).textContent]);
  });
  renderFor(superAdmin, <NetworkScreen below={null} />, '/admin/network');
  await screen.findByRole('link', { name: 'Chapter 0' });
  expect(asked).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /Print/ }));
  await vi.waitFor(() => expect(printed).toHaveLength(1), { timeout: 60_000 });
  expect(printed).toEqual([[String(expected.onPaper), expected.says]]);
  expect(asked).toHaveLength(expected.pages);
});

/** As happens while the screen is open: someone else changed a chapter. */
const ReadAgain = () => {
  const dispatch = useDispatch();
  return (
    <button type="button" onClick={() => dispatch(api.util.invalidateTags(['Chapters']))}>
      Read again
    </button>
  );
};

it('prints after the rows that are there were read again meanwhile, unchanged', async () => {
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (asked.length === 2) await held;
    const first = 50 * (Number(/page=(\d+)/.exec(path)?.[1]) - 1);
    return new Response(JSON.stringify({ standings: chaptersFrom(first, 50), total: 100, page_size: 50 }));
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderFor(superAdmin, [<NetworkScreen key="1" below={null} />, <ReadAgain key="2" />], '/admin/network');
  await screen.findByRole('link', { name: 'Chapter 0' });
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: /Print/ }));
  release();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(asked.at(-1)).toContain('page=2');
});

it('prints what there is where a page fails, and tries it again the next time', async () => {
  const answers = [200, 503, 200];
  vi.stubGlobal('fetch', async (path: string) => {
    const first = 50 * (Number(/page=(\d+)/.exec(path)?.[1]) - 1);
    const page = { standings: chaptersFrom(first, 50), total: 100, page_size: 50 };
    return new Response(JSON.stringify(page), { status: answers.shift() ?? 200 });
  });
  const printed: (string | null)[] = [];
  vi.stubGlobal('print', () => printed.push(screen.getByText(/\d chapters/).textContent));
  renderFor(superAdmin, <NetworkScreen below={null} />, '/admin/network');
  await screen.findByRole('link', { name: 'Chapter 0' });
  for (const says of ['50 of 100 chapters', '100 chapters']) {
    fireEvent.click(screen.getByRole('button', { name: /Print/ }));
    await waitFor(() => expect(printed.at(-1)).toBe(says));
  }
});

it('shows the history at an address of its own, without asking for the chapters', async () => {
  const asked = open('/admin/network?view=history');
  expect(screen.getByText('What happened')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('aria-current')).toBe('page');
  expect(asked).toEqual([]);
});
