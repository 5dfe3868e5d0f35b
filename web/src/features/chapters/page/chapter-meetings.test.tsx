import type { ChapterPage } from '@bn/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../../testing/scene.tsx';
import { ChapterMeetings } from './chapter-meetings.tsx';

const chapter = { id: 3, name: 'Harbour', region: 'Mumbai' } as ChapterPage;
const MEETING = {
  id: 5,
  day: '2026-11-19',
  starts: '07:30',
  minutes: 90,
  starts_at: '2026-11-19T07:30:00Z',
  place: 'https://meet.example.com/harbour?pwd=secret',
  status: 'proposed',
};

const open = async (...meetings: unknown[]) => {
  const fetchMock = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ meetings, total: meetings.length, page_size: 3 })),
  );
  vi.stubGlobal('fetch', fetchMock);
  renderFor(superAdmin, <ChapterMeetings chapter={chapter} />);
  await screen.findByRole('heading', { name: 'Next meetings' });
  return fetchMock;
};

it("lists the chapter's next meetings with their status, and links to each and to all", async () => {
  const fetchMock = await open(MEETING, { ...MEETING, id: 6, status: 'approved', place: 'Hall' });
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/meetings?chapter_id=3&period=upcoming&page=1&page_size=3');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/meetings?chapter=3+Harbour+-+Mumbai', '/meetings/5', '/meetings/6']);
  expect(screen.getByText('Proposed')).toBeTruthy();
  expect(screen.queryByText('Approved'), 'every meeting is approved one day').toBeNull();
  expect(screen.getByText('meet.example.com/harbour')).toBeTruthy();
});

it('says so when none is planned', async () => {
  await open();
  expect(screen.getByText('No meeting is planned.')).toBeTruthy();
});
