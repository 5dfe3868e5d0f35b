import { beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { rowsRenderedBy, typeIntoSearch } from '../../../ui/table/testing.ts';
import { asha, colleague, playServer, show } from '../testing.tsx';
import { ChapterMembers } from './chapter-members.tsx';

beforeEach(() => void vi.useFakeTimers());

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
