import { IMPORT_FIELDS } from '@bn/contract/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { member } from '../../testing/scene.tsx';
import { loadModal } from '../../ui/overlay/modal/load-modal.ts';
import { about, choose, open, pass, playServer, press, row, where } from './testing.tsx';

beforeAll(() => Promise.all([import('./preview/rows-table.tsx'), loadModal()]));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-16T10:00:00Z');
  sessionStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});

const HEADINGS = ['giver', 'receiver', 'date', 'amount'];
const notes = (over: Parameters<typeof about>[0] = {}) =>
  about({
    holds: 'thank_yous',
    file_name: 'thanks.csv',
    columns: HEADINGS.map((heading) => ({ heading, samples: [] })),
    matching: Object.fromEntries(
      IMPORT_FIELDS.map((field) => {
        const column = HEADINGS.indexOf(field);
        return [field, { column: column < 0 ? null : column, value: null }];
      }),
    ) as ReturnType<typeof about>['matching'],
    ...over,
  });
const DONE = {
  state: 'done' as const,
  finished_at: '2026-11-15T10:00:00Z',
  undo_until: '2026-12-15T10:00:00Z',
  result: { added: 2, updated: 0, already_there: 1, left_out: 0, chapters_made: 0 },
};

const say = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('radio', { name })));
  await pass(50);
};

it('asks super admins what the file holds, and keeps the answer in the address', async () => {
  const calls = playServer((call) => ({ body: call === 'GET /imports' ? { imports: [] } : notes() }));
  await open('/members/import');
  await say('Referrals');
  expect(where()).toBe('/members/import?holds=referrals');
  await say('Attendance');
  expect(where()).toBe('/members/import?holds=attendance');
  expect(screen.getByText(/Present, Late, Absent, Medical or Substitute/)).toBeTruthy();
  await say('Thank-you notes');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Import thank-you notes');
  expect(screen.getByText(/No one gets an e-mail/)).toBeTruthy();
  await choose(new File(['x'], 'thanks.csv'));
  await pass(10);
  expect(calls.find(({ call }) => call === 'POST /imports')?.body).toMatchObject({ holds: 'thank_yous' });
});

it('does not ask members, whatever the address says', async () => {
  playServer(() => ({ body: { imports: [] } }));
  await open('/members/import?holds=referrals', {
    ...member,
    permissions: { ...member.permissions, can_add_member: 1 },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Import members');
  expect(screen.queryByText('The file holds')).toBeNull();
});

it('shows the columns of figures, who was meant, and what is stored of an amount', async () => {
  const cells = ['asha@example.com', 'Bob Lee', '12/03/2024', '₹ 1,25,000'];
  const stored = [
    { field: 'giver' as const, value: 'Asha Rao' },
    { field: 'date' as const, value: '2024-03-12' },
    { field: 'amount' as const, value: '125000' },
  ];
  const rows = { rows: [row({ cells, stored })], total: 1, page_size: 50 };
  playServer((call) => ({ body: call.includes('/rows') ? rows : notes() }));
  await open('/members/import/5?step=preview');
  expect(screen.getByText('Asha Rao')).toBeTruthy();
  expect(screen.getByText('Saved as 125000')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 1 thank-you note' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Chapter missing/ })).toBeNull();
});

it('undoes an import after a question, while that is possible', async () => {
  let undone = false;
  const calls = playServer((call) => {
    if (call === 'POST /imports/5/undo') undone = true;
    return { body: notes(undone ? { ...DONE, state: 'undone', undo_until: null } : DONE) };
  });
  await open('/members/import/5');
  expect(screen.getByText('2 thank-you notes added.', { selector: 'li' })).toBeTruthy();
  expect(screen.getByText('1 thank-you note was already there, unchanged.', { selector: 'li' })).toBeTruthy();
  expect(screen.getByText('You can undo this import until 15/12/2026.')).toBeTruthy();
  expect(screen.queryByText(/invitation/)).toBeNull();
  await press('Undo the import of thanks.csv');
  expect(calls.some(({ call }) => call.endsWith('/undo'))).toBe(false);
  await press('Undo the import');
  await pass(2_000);
  expect(screen.getByRole('heading', { name: 'thanks.csv was undone' })).toBeTruthy();
  expect(
    screen.getByText('This import was undone. 2 thank-you notes no longer count.', { selector: 'li' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});

it('offers no undo of members, and none once the time is over', async () => {
  playServer(() => ({ body: notes({ ...DONE, undo_until: '2026-11-16T09:59:59Z' }) }));
  await open('/members/import/5');
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});
