import type { Import } from '@bn/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { about, open, pass, playServer, press, row, where } from './testing.tsx';

beforeAll(() => import('./preview/rows-table.tsx'));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});

const wrong = row({
  line: 3,
  kind: 'wrong',
  cells: ['Bob', '98', 'bob@example.com', '31/12/2030', 'Harbour', 'North', 'Law'],
  problems: [
    { field: 'phone', column: 1, reason: 'must be exactly 10 digits' },
    { field: 'vertical', column: null, reason: 'is required' },
  ],
});
const rows = { rows: [row(), wrong], total: 2, page_size: 50 };
const pick = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

it('matches unrecognised columns by hand, keeps them through a reload, and sends them on the way to the preview', async () => {
  const calls = playServer((call) => ({ body: call.includes('/rows') ? rows : about() }));
  const page = await open('/members/import/5');
  expect(screen.getByLabelText('Vertical').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Not used: Trade.')).toBeTruthy();
  expect(screen.getByText('"Phone of the first"')).toBeTruthy();
  await pick('Vertical', '6');
  expect(screen.queryByText(/Not used/)).toBeNull();
  page.unmount();
  await open('/members/import/5');
  expect(screen.getByLabelText<HTMLSelectElement>('Vertical').value).toBe('6');
  await press('Preview');
  const { matching } = about();
  expect(calls.find(({ call }) => call === 'PUT /imports/5/matching')?.body).toEqual({
    matching: { ...matching, vertical: { column: 6, value: null } },
  });
  expect(where()).toBe('/members/import/5?step=preview');
  expect(document.activeElement?.textContent).toBe('Preview of people.csv');
  expect(sessionStorage.length).toBe(0);
});

it('says beside the button what the file lacks, and goes on only with an e-mail', async () => {
  const { matching } = about();
  const without = about({ matching: { ...matching, email: { column: null, value: null } } });
  const calls = playServer((call) => ({ body: call.includes('/rows') ? rows : without }));
  await open('/members/import/5');
  const preview = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' });
  const description = () => document.getElementById(preview().getAttribute('aria-describedby') ?? '');
  expect(description()?.textContent).toMatch(/^No column chosen for Email and Vertical\. /);
  expect(description()?.getAttribute('role')).toBe('status');
  expect(preview().disabled).toBe(true);
  await press('Preview');
  expect(calls.some(({ call }) => call.includes('/rows'))).toBe(false);
  await pick('Email', '2');
  expect(description()?.textContent).toBe(
    'Without Vertical, this file can only change members who are there already.',
  );
  expect(preview().disabled).toBe(false);
  await pick('Vertical', 'same');
  await pick('Vertical for all rows', 'Law');
  expect(screen.queryByText(/Without Vertical/)).toBeNull();
});

it('another row of headings is sent at once, and what was matched by hand before is forgotten', async () => {
  const below = about({ headings_line: 2, state: 'checking' });
  const calls = playServer((call) => ({ body: call.startsWith('PUT') ? below : about() }));
  await open('/members/import/5');
  await pick('Vertical', '6');
  await pick('Headings are in', '2');
  await pass(50);
  expect(calls.find(({ call }) => call === 'PUT /imports/5/matching')?.body).toEqual({ headings_line: 2 });
  expect(screen.getByLabelText<HTMLSelectElement>('Headings are in').value).toBe('2');
  expect(screen.getByLabelText<HTMLSelectElement>('Vertical').value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it('a last name has its own column, and each part is corrected in its own cell', async () => {
  const { matching } = about();
  const full_name = { column: 0, and: 6, value: null };
  const joined = about({ matching: { ...matching, full_name } });
  const calls = playServer((call) => ({ body: call.includes('/rows') ? rows : joined }));
  const page = await open('/members/import/5');
  expect(screen.getByText('"Name of the first" "Trade of the first"')).toBeTruthy();
  await pick('Last name, if it has its own column', '5');
  await press('Preview');
  const sent = calls.find(({ call }) => call === 'PUT /imports/5/matching')?.body as Pick<Import, 'matching'>;
  expect(sent.matching.full_name).toEqual({ column: 0, and: 5, value: null });
  page.unmount();
  await open('/members/import/5?step=preview');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(0, 3)).toEqual(['Row', 'Name', 'Trade']);
});

it('one value can apply to every row', async () => {
  const calls = playServer((call) => ({ body: call.includes('/rows') ? rows : about() }));
  await open('/members/import/5');
  await pick('Vertical', 'same');
  await pick('Vertical for all rows', 'Law');
  await press('Preview');
  const sent = calls.find(({ call }) => call === 'PUT /imports/5/matching')?.body as Pick<Import, 'matching'>;
  expect(sent.matching.vertical).toEqual({ column: null, value: 'Law' });
});

it('shows a problem beside its value, or at the row if it has no column', async () => {
  playServer((call) => ({ body: call.includes('/rows') ? rows : about() }));
  await open('/members/import/5?step=preview');
  expect(screen.getByRole('gridcell', { name: /^98 / }).textContent).toBe('98Must be exactly 10 digits');
  expect(screen.getByRole('rowheader', { name: /Row 3/ }).textContent).toContain('Vertical is required');
});

it('shows a corrected value at once, and then the row as the server returns it', async () => {
  const right = { ...wrong, kind: 'new', problems: [], cells: [...wrong.cells] };
  right.cells[1] = '9876500000';
  const fresh = about({ kinds: { new: 2, same: 0, changed: 0, no_chapter: 0, wrong: 0 } });
  const calls = playServer((call) => {
    if (call === 'PUT /imports/5/rows') return { body: { row: right, import: fresh } };
    return { body: call.includes('/rows') ? rows : about() };
  });
  await open('/members/import/5?step=preview');
  expect(screen.getByRole('button', { name: 'Add 1 member' })).toBeTruthy();
  fireEvent.click(screen.getByRole('gridcell', { name: /^98 / }));
  const field = screen.getByLabelText('Phone, row 3');
  fireEvent.change(field, { target: { value: '9876500000' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('gridcell', { name: /^9876500000/ })).toBeTruthy();
  await pass(50);
  expect(calls.find(({ call }) => call === 'PUT /imports/5/rows')?.body).toEqual({
    line: 3,
    cells: [{ column: 1, text: '9876500000' }],
  });
  expect(screen.getByRole('rowheader', { name: 'Row 3 New' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 2 members' })).toBeTruthy();
  expect(calls.filter(({ call }) => call.startsWith('GET /imports/5/rows'))).toHaveLength(1);
});

it('rolls back and reports a correction that did not reach the server', async () => {
  playServer((call) => {
    if (call === 'PUT /imports/5/rows') return 'lost';
    return { body: call.includes('/rows') ? rows : about() };
  });
  await open('/members/import/5?step=preview');
  fireEvent.click(screen.getByRole('gridcell', { name: 'Asha Rao' }));
  const field = screen.getByLabelText('Full Name, row 2');
  fireEvent.change(field, { target: { value: 'Asha' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await pass(50);
  expect(screen.getByRole('gridcell', { name: 'Asha Rao' })).toBeTruthy();
  expect(screen.getByText('The value was not saved. Please try again.')).toBeTruthy();
});

it("the preview shows how a value is stored, which dates are in the past, and changed dates in the app's format", async () => {
  const warned = {
    ...rows,
    rows: [
      row({
        kind: 'changed',
        cells: ['Asha Rao', '+44 7911 123456', 'asha@example.com', '01/02/2020', 'Harbour', 'North', 'Law'],
        stored: [
          { field: 'phone', value: '7911123456' },
          { field: 'subscription_valid_till', value: '2020-02-01' },
        ],
        warnings: [{ field: 'subscription_valid_till', column: 3, reason: 'is in the past' }],
        changes: [{ field: 'subscription_valid_till', before: '2019-12-31', after: '2020-02-01' }],
      }),
    ],
  };
  playServer((call) => ({ body: call.includes('/rows') ? warned : about() }));
  await open('/members/import/5?step=preview');
  expect(screen.getByText(/Saved as 1 Feb 2020\. Is in the past/)).toBeTruthy();
  expect(screen.getByText(/31\/12\/2019 → 01\/02\/2020/)).toBeTruthy();
});

it('a kind filters the rows, and is in the address', async () => {
  const calls = playServer((call) => ({ body: call.includes('/rows') ? rows : about() }));
  await open('/members/import/5?step=preview');
  await press('1 Needs fixing');
  expect(where()).toBe('/members/import/5?step=preview&kind=wrong');
  expect(calls.at(-1)?.call).toBe('GET /imports/5/rows?kind=wrong&page=1&page_size=50');
  expect(screen.getByRole('button', { name: '1 Needs fixing' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Download these rows' })).toBeTruthy();
});

const MISSING = { rows: 2, choice: 'leave', make_in: '', chapter: null } as const;
const unplaced = about({
  kinds: { new: 0, same: 0, changed: 1, no_chapter: 2, wrong: 0 },
  missing_chapters: {
    total: 2,
    most: [
      { ...MISSING, name: 'Hill', region: 'South', make_in: 'South' },
      { ...MISSING, name: 'Lake', region: '' },
    ],
  },
});
const aChoice = async (answer: Partial<Import> = {}) => {
  const calls = playServer((call) => {
    if (call.endsWith('/matching')) return { body: { ...unplaced, ...answer } };
    if (call.startsWith('GET /chapters'))
      return { body: { chapters: [{ id: 7, name: 'Port', region: 'East' }], total: 1, page_size: 50 } };
    return { body: call.includes('/rows') ? rows : unplaced };
  });
  await open('/members/import/5?step=preview');
  const sent = () => calls.findLast(({ call }) => call.endsWith('/matching'))?.body;
  const rowsAsked = () => calls.filter(({ call }) => call.includes('/rows')).length;
  return { sent, rowsAsked };
};

it('offers super admins to create missing chapters: the rows say at once what becomes of them', async () => {
  const { sent, rowsAsked } = await aChoice({
    make_chapters: 1,
    kinds: { new: 2, same: 0, changed: 1, no_chapter: 0, wrong: 0 },
  });
  expect(screen.getByText('Nothing to import.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Create 2 missing chapters' }));
  await pass(50);
  expect(sent()).toEqual({ make_chapters: 1 });
  expect(screen.getByRole('button', { name: 'Add 2 members' })).toBeTruthy();
  expect(rowsAsked(), 'the rows are asked for again').toBe(2);
});

it('asks once for the region of chapters of which the file names none', async () => {
  const answer: Partial<Import> = { make_chapters: 1 };
  const { sent } = await aChoice(answer);
  fireEvent.click(screen.getByRole('switch', { name: 'Create 2 missing chapters' }));
  await pass(50);
  const made = { ...MISSING, name: 'Lake', region: '', choice: 'make', make_in: 'West' } as const;
  answer.missing_chapters = { total: 1, most: [made] };
  await pick('Region of the new chapters', ' West ');
  fireEvent.blur(screen.getByLabelText('Region of the new chapters'));
  await pass(50);
  expect(screen.getByLabelText<HTMLInputElement>('Region of Lake').value).toBe('West');
  expect(sent()).toEqual({ chapters: [{ name: 'Lake', region: '', choice: 'make', make_in: 'West' }] });
});

it('each missing chapter is created, left out or taken for another one', async () => {
  const { sent } = await aChoice();
  await pick('Hill - South (2 rows)', 'make');
  await pass(50);
  expect(sent()).toEqual({ chapters: [{ name: 'Hill', region: 'South', choice: 'make' }] });
  await pick('Lake (2 rows)', 'make');
  await pick('Region of Lake', ' West ');
  fireEvent.blur(screen.getByLabelText('Region of Lake'));
  await pass(50);
  expect(sent()).toEqual({ chapters: [{ name: 'Lake', region: '', choice: 'make', make_in: 'West' }] });
  await pick('Lake (2 rows)', 'use');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Chapter for Lake' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Chapter for Lake' }));
  await pass(500);
  fireEvent.click(screen.getByRole('option', { name: 'Port - East' }));
  await pass(50);
  expect(sent()).toEqual({ chapters: [{ name: 'Lake', region: '', choice: 'use', chapter_id: 7 }] });
});

it('changed rows say whether they are updated as soon as the switch moves', async () => {
  const updating = about({ kinds: { new: 0, same: 0, changed: 2, no_chapter: 0, wrong: 0 } });
  playServer((call) => {
    if (call.endsWith('/matching')) return 'lost';
    return { body: call.includes('/rows') ? { ...rows, rows: [row({ kind: 'changed' })] } : updating };
  });
  await open('/members/import/5?step=preview');
  const state = () => screen.getByRole('rowheader', { name: /Row 2/ }).textContent;
  expect([state(), screen.queryByText('2 changed rows are not updated.')]).toEqual(['Row 2Changed', null]);
  fireEvent.click(screen.getByRole('switch', { name: 'Update 2 existing members' }));
  expect([state(), screen.getByRole('button', { name: '2 Updated' })]).toEqual([
    'Row 2Updated',
    expect.anything(),
  ]);
  await pass(50);
  expect(state(), 'and back if that was not possible').toBe('Row 2Changed');
});

it('rows that are worth checking have a tile of their own', async () => {
  const calls = playServer((call) => ({ body: call.includes('/rows') ? rows : about({ warned: 3 }) }));
  await open('/members/import/5?step=preview');
  await press('3 Worth checking');
  expect(calls.at(-1)?.call).toBe('GET /imports/5/rows?kind=warned&page=1&page_size=50');
});

it('shows progress, survives a lost connection, and ends with the result and the links', async () => {
  let state: Import = about();
  let lost = false;
  const calls = playServer((call) => {
    if (call === 'POST /imports/5/start') {
      state = about({ state: 'running', progress: { done: 1, total: 4 } });
      return { status: 202, body: state };
    }
    if (lost) return 'lost';
    return { body: call.includes('/rows') ? rows : state };
  });
  await open('/members/import/5?step=preview');
  await press('Add 1 member');
  const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
  expect(bar()).toBe('25');
  expect(document.activeElement?.textContent).toBe('Importing people.csv');
  lost = true;
  await pass(750);
  expect(screen.getByText(/Connection lost/)).toBeTruthy();
  lost = false;
  state = about({ state: 'running', progress: { done: 3, total: 4 } });
  await pass(750);
  expect(bar()).toBe('75');
  const result = { added: 1, updated: 0, already_there: 0, left_out: 1, chapters_made: 0 };
  state = about({ state: 'done', result, invitations_waiting: 1 });
  await pass(750);
  expect(document.activeElement?.textContent).toBe('people.csv imported');
  expect(screen.getByText('1 member added.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download the invitation links' })).toBeTruthy();
  const asked = calls.length;
  await pass(5000);
  expect(calls.length, 'nothing is asked any more').toBe(asked);
});

it('says when an import is not found', async () => {
  playServer(() => ({ status: 404, body: { message: 'Not found', code: 'not_found' } }));
  await open('/members/import/5');
  expect(screen.getByText('Import not found.')).toBeTruthy();
});

it('a discarded import goes back to the first step', async () => {
  const calls = playServer((call) => {
    if (call === 'POST /imports/5/cancel') return { body: about({ state: 'cancelled' }) };
    return { body: call === 'GET /imports' ? { imports: [] } : about() };
  });
  await open('/members/import/5');
  await press('Discard this import');
  expect(calls.some(({ call }) => call === 'POST /imports/5/cancel')).toBe(true);
  expect(where()).toBe('/members/import');
});
