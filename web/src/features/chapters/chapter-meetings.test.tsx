import type { ChapterPage } from '@bn/contract';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { toSessionUser } from '../../store/session-storage.ts';
import { makeStore } from '../../store/store.ts';
import { MemoryRouter } from '../../ui/router/router.tsx';
import { ChapterMeetings } from './chapter-meetings.tsx';

const chapter = { id: 3, name: 'Harbour', region: 'Mumbai' } as ChapterPage;
const MEETING = { id: 5, day: '2026-11-19', starts: '07:30', minutes: 90, place: 'Hall', status: 'proposed' };

const open = async (...meetings: unknown[]) => {
  const fetchMock = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ meetings, total: meetings.length, page_size: 3 })),
  );
  vi.stubGlobal('fetch', fetchMock);
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'super_admin', permissions: {} });
  const store = makeStore({ session: { token: 't', user, loading: false, error: null } });
  store.attachApi(api);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ChapterMeetings chapter={chapter} />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByRole('heading', { name: 'Next meetings' });
  return fetchMock;
};

it("lists the chapter's next meetings with their status, and links to each and to all", async () => {
  const fetchMock = await open(MEETING);
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/meetings?chapter_id=3&period=upcoming&page=1&page_size=3');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/meetings?chapter=3+Harbour+-+Mumbai', '/meetings/5']);
  expect(screen.getByText('Proposed')).toBeTruthy();
});

it('says so when none is planned', async () => {
  await open();
  expect(screen.getByText('No meeting is planned.')).toBeTruthy();
});
