import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { asha } from '../../../testing/member.ts';
import { member as colleague, playServer, show } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { rowsRenderedBy, typeIntoSearch } from '../../../ui/table/testing.ts';
import { ChapterMembers } from './chapter-members.tsx';

beforeEach(() => void vi.useFakeTimers());

it.each([
  ['someone who may add members the next step', '/', 1, true, 'You are the first here.Add the next member'],
  ['others that they are the first', '/', 1, false, 'You are the first here.'],
  ['nothing of it once there are more', '/', 2, true, undefined],
  ['nothing of it in a search', '/?search=ash', 1, true, undefined],
] as const)('shows %s', async (_, path, total, mayAdd, text) => {
  playServer(() => ({ body: { members: [asha], total, page_size: 10 } }));
  const onAdd = vi.fn();
  await show(
    <ToastProvider>
      <ChapterMembers more={undefined} onAdd={mayAdd ? onAdd : undefined} />
    </ToastProvider>,
    colleague,
    path,
  );
  expect(screen.queryByText('You are the first here.')?.parentElement?.textContent).toBe(text);
  const add = screen.queryByRole('button', { name: 'Add the next member' });
  if (add) fireEvent.click(add);
  expect(onAdd).toHaveBeenCalledTimes(add ? 1 : 0);
});

it('renders no row again while the user types in the search', async () => {
  playServer(() => ({ body: { members: [asha, { ...asha, id: 6 }], total: 2, page_size: 10 } }));
  await show(
    <ToastProvider>
      <ChapterMembers more={undefined} />
    </ToastProvider>,
    colleague,
  );
  for (const text of ['a', 'as', 'ash'])
    expect(await rowsRenderedBy(() => typeIntoSearch('Search the list', text))).toBe(0);
});
