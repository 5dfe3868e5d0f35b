import type { ChapterPage } from '@bn/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toSessionUser } from '../../../store/session-storage.ts';
import { renderFor } from '../../../testing/scene.tsx';
import { ChapterReasons } from './chapter-reasons.tsx';

const chapter = { id: 3, name: 'Harbour', region: 'Mumbai' } as ChapterPage;

const REASONS = {
  ...chapter,
  quiet_since: '2026-10-02',
  notes_since: '2026-10-05T10:00:00Z',
  over: 1,
  ending: 2,
  compared: 1,
};

const open = async (entry: object) => {
  const fetchMock = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ chapters: [entry], total: 1, page_size: 50 })),
  );
  vi.stubGlobal('fetch', fetchMock);
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'super_admin', permissions: {} });
  renderFor(user, <ChapterReasons chapter={chapter} />);
  await screen.findByRole('heading', { name: 'Needs attention' });
  expect(String(fetchMock.mock.calls[0]?.[0])).toContain('chapter_id=3');
};

it('each reason links to the list that it is about', async () => {
  await open(REASONS);
  expect(screen.getByText('Behind most chapters:')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['No referral since 02/10/2026', '/chapters/3/report?period=2026'],
    ['Notes waiting since 05/10/2026', '/admin/approval?chapter=3+Harbour+-+Mumbai'],
    ['2 memberships end within 30 days', '/members?chapter=3+Harbour+-+Mumbai&validity=soon'],
    ['1 membership has expired', '/members?chapter=3+Harbour+-+Mumbai&validity=over'],
  ]);
});

it('with too few chapters to compare, it does not say that others are better', async () => {
  await open({ ...REASONS, compared: 0 });
  expect(screen.queryByText(/half of your chapters/)).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(4);
});
