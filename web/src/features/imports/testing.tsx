import type { Import, ImportRow } from '@bn/contract';
import { IMPORT_FIELDS, type ImportField } from '@bn/contract/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { click, pass, renderFor, superAdmin } from '../../testing/scene.tsx';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';
import { useLocation } from '../../ui/router/router.tsx';
import { Routes } from '../../ui/router/routes.tsx';
import ImportScreen from './import-screen.tsx';

const MATCHED: ImportField[] = [
  'full_name',
  'phone',
  'email',
  'subscription_valid_till',
  'chapter',
  'region',
];
/** An import of two rows whose file has a column for everything but the vertical. */
export const about = (over: Partial<Import> = {}): Import => ({
  id: 5,
  holds: 'members',
  file_name: 'people.csv',
  size: 40,
  created_at: '2026-11-16T01:00:00.000Z',
  state: 'ready',
  reason: null,
  parts_missing: [],
  progress: { done: 0, total: 0 },
  columns: ['Name', 'Phone', 'Email', 'Valid', 'Chapter', 'Region', 'Trade'].map((heading) => ({
    heading,
    samples: [`${heading} of the first`],
  })),
  matching: Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const column = MATCHED.indexOf(field);
      return [field, { column: column < 0 ? null : column, value: null }];
    }),
  ) as Import['matching'],
  headings_line: 1,
  first_rows: [
    { line: 1, text: 'Name · Phone · Email' },
    { line: 2, text: 'Asha Rao · 9876543210' },
  ],
  make_chapters: 0,
  update_existing: 0,
  invite: 0,
  rows: 2,
  kinds: { new: 1, same: 0, changed: 0, no_chapter: 0, wrong: 1 },
  warned: 0,
  missing_chapters: { total: 0, most: [] },
  result: { added: 0, updated: 0, already_there: 0, left_out: 0, chapters_made: 0 },
  finished_at: null,
  undo_until: null,
  invitations_waiting: 0,
  ...over,
});

export const row = (over: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  kind: 'new',
  cells: ['Asha Rao', '9876543210', 'asha@example.com', '31/12/2030', 'Harbour', 'North', 'Law'],
  problems: [],
  warnings: [],
  stored: [],
  changes: [],
  ...over,
});

type Reply = { status?: number; body: unknown } | 'lost';
interface Sent {
  call: string;
  body: unknown;
}

/** A fake server: a function from method and path to a response; records the requests. */
export const playServer = (answer: (call: string, body: unknown) => Reply) => {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const call = `${method} ${path.replace('/api', '')}`;
    const content = typeof body === 'string' ? JSON.parse(body) : body;
    calls.push({ call, body: content });
    const reply = answer(call, content);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  });
  return calls;
};

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;
export const where = () => document.querySelector('output')?.textContent;

/** Renders the screen at an address for a user, and runs all timers that are due. */
export const open = async (path: string, user = superAdmin) => {
  const page = renderFor(
    user,
    <ToastProvider>
      <Routes pages={[{ path: '/members/import/:id?', element: <ImportScreen /> }]} />
      <Where />
    </ToastProvider>,
    path,
  );
  await pass(MOMENT);
  return page;
};

/** Long enough for a response, and for RTK Query to notify the screen. */
const MOMENT = 50;
export const press = async (name: string | RegExp) => {
  await click(name);
  await pass(MOMENT);
};
export { pass } from '../../testing/scene.tsx';
export const choose = async (file: File) => {
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  await pass(MOMENT);
};
