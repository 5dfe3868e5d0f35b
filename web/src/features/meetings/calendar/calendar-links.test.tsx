import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { superAdmin } from '../../../testing/scene.tsx';
import { MEETING, memberWith, NO_RIGHTS, settle, show } from '../testing.tsx';
import CalendarLinks from './calendar-links.tsx';

const links = (more: Partial<typeof MEETING> = {}) => (
  <CalendarLinks meeting={{ ...MEETING, ...more }} may={NO_RIGHTS} />
);
const sheet = () => screen.queryByRole('link', { name: 'Meeting sheet' })?.getAttribute('href');

it('saves the calendar file under the name that the server gives it', async () => {
  const fetchMock = vi.fn<typeof fetch>(
    async () =>
      new Response('BEGIN:VCALENDAR', {
        headers: { 'Content-Disposition': 'attachment; filename="chapter-meeting-2026-11-19.ics"' },
      }),
  );
  vi.stubGlobal('fetch', fetchMock);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show(links(), memberWith());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' })));
  await settle();
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/meetings/5/calendar');
  expect(saved).toEqual(['chapter-meeting-2026-11-19.ics']);
  vi.restoreAllMocks();
});

it("shows the server's reason when there is no file", async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'Not today' }), { status: 409 }));
  await show(links(), memberWith());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' })));
  expect(await screen.findByText('Not today')).toBeTruthy();
});

it('leads to the sheet those who may read it, and to the subscription those who have a chapter', async () => {
  await show(links(), memberWith());
  expect(sheet()).toBeUndefined();
  expect(screen.getByRole('link', { name: 'subscribe to all meetings' }).getAttribute('href')).toBe(
    '/account#calendar',
  );
});

it.each([
  ['a member with a flag', memberWith('can_approve_guest')],
  ['a super admin', superAdmin],
])('%s can open the sheet', async (_, user) => {
  await show(links(), user);
  expect(sheet()).toBe('/meetings/5/sheet');
});

it('the file of a cancelled meeting removes it from the calendar', async () => {
  await show(links({ status: 'cancelled' }), memberWith());
  expect(screen.getByRole('button').textContent).toBe('Remove from calendar');
});

it('is empty for a proposal, and for one that was cancelled before it was approved', async () => {
  await show(
    <>
      {links({ status: 'proposed', approved_by: null })}
      {links({ status: 'cancelled', approved_by: null })}
    </>,
    superAdmin,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(sheet()).toBeUndefined();
});
