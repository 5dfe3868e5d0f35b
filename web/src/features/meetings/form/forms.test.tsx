import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { member, superAdmin } from '../../../testing/scene.tsx';
import { fill, MEETING, memberWith, playServer, press, show, written } from '../testing.tsx';
import { ChangeForm } from './change-form.tsx';
import { ProposeForm } from './propose-form.tsx';

const close = vi.fn();
const propose = async (
  user = memberWith('can_schedule_meeting'),
  answer: { status?: number; body: unknown } = { status: 201, body: written() },
) => {
  const calls = playServer(() => answer);
  await show(<ProposeForm chapter={null} onClose={close} />, user);
  return calls;
};
const fillMeeting = () => {
  fill('Date', '19/11/2026');
  fill('Time', '07:30');
  fill('Place or link', 'Rotary Hall');
};
const helpOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id ? document.getElementById(id)?.textContent : null;
};

it('proposes a single meeting', async () => {
  const calls = await propose();
  fillMeeting();
  expect(helpOf('Duration')).toBe('Ends at 09:00');
  await press('Propose');
  expect(calls).toEqual([
    {
      call: 'POST /api/meetings',
      body: { day: '2026-11-19', starts: '07:30', minutes: 90, place: 'Rotary Hall', agenda: '' },
    },
  ]);
  expect(screen.getByText('Meeting proposed.')).toBeTruthy();
});

it('proposes a weekly series up to a last day, and says how many meetings that are', async () => {
  const calls = await propose(undefined, { status: 201, body: written(7) });
  fillMeeting();
  expect(screen.queryByLabelText('Last day')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Every week' }));
  expect(helpOf('Last day')).toBe('Every Thursday up to this day');
  fill('Last day', '31/12/2026');
  expect(helpOf('Last day')).toBe('Every Thursday: 7 meetings');
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(helpOf('Last day')).toBe('Monthly, third Thursday: 2 meetings');
  fireEvent.click(screen.getByRole('radio', { name: 'Every week' }));
  fill('Duration', '120');
  await press('Propose');
  expect(calls[0]?.body).toMatchObject({ repeats: 'weekly', until: '2026-12-31', minutes: 120 });
  expect(screen.getByText('7 meetings proposed.')).toBeTruthy();
});

it('flags what is missing without asking the server; super admins have to choose a chapter', async () => {
  const calls = await propose(superAdmin);
  await press('Propose');
  expect(calls).toEqual([]);
  for (const label of ['Chapter', 'Date', 'Time', 'Place or link'])
    expect(helpOf(label), label).toBe('Required');
  expect(helpOf('Duration')).toBeNull();
});

it("shows the server's reasons next to their fields", async () => {
  await propose(undefined, {
    status: 400,
    body: {
      message: 'Invalid',
      fields: { starts: 'overlaps another meeting', day: 'must not be in the past' },
    },
  });
  fillMeeting();
  await press('Propose');
  expect(helpOf('Time')).toBe('Overlaps another meeting');
  expect(helpOf('Date')).toBe('Must not be in the past');
  expect(screen.getByText('The meeting could not be proposed.')).toBeTruthy();
});

it("names the chapter's time zone where it is another time than the reader's", async () => {
  const meeting = { ...MEETING, time_zone: 'Pacific/Kiritimati' };
  await show(<ChangeForm meeting={meeting} version="v1" onClose={close} />, member);
  expect(helpOf('Time')).toBe('Time in Pacific/Kiritimati');
});

it('says who was not told of a change by e-mail, because of a daily limit', async () => {
  playServer(() => ({ body: written(1, 3) }));
  await show(<ChangeForm meeting={MEETING} version="v1" onClose={close} />, member);
  fill('Time', '08:00');
  await press('Save');
  expect(
    screen.getByText(
      'Meeting changed. 3 guests got no e-mail about it, because of a daily limit. Ask whoever invited them to call.',
    ),
  ).toBeTruthy();
});

it('says that guests are told by e-mail, where the network sends it', async () => {
  const change = () => show(<ChangeForm meeting={MEETING} version="v1" onClose={close} />, member);
  await change();
  expect(screen.getByText('The chapter is notified of the change.')).toBeTruthy();
  cleanup();
  document.head.insertAdjacentHTML('beforeend', '<meta name="sends-mail" content="1">');
  onTestFinished(() => document.querySelector('meta[name="sends-mail"]')?.remove());
  await change();
  expect(
    screen.getByText(
      'The chapter is notified of the change, and guests who were invited by e-mail of a new time or place.',
    ),
  ).toBeTruthy();
});

it('changes one meeting of a series by default', async () => {
  const calls = playServer(() => ({ body: written() }));
  await show(<ChangeForm meeting={{ ...MEETING, series_id: 4 }} version="v1" onClose={close} />, member);
  fill('Time', '08:00');
  await press('Save');
  expect(calls).toEqual([{ call: 'PATCH /api/meetings/5', body: { starts: '08:00', scope: 'one' } }]);
  expect(screen.getByText('Meeting changed.')).toBeTruthy();
});

it('another day moves the following meetings along, and says so', async () => {
  const calls = playServer(() => ({ body: written(6) }));
  await show(<ChangeForm meeting={{ ...MEETING, series_id: 4 }} version="v1" onClose={close} />, member);
  fireEvent.click(screen.getByRole('radio', { name: 'This and all following' }));
  expect(helpOf('Date')).toBeNull();
  fill('Date', '20/11/2026');
  expect(helpOf('Date')).toBe('The following meetings move by as many days.');
  await press('Save');
  expect(calls[0]?.body).toEqual({ day: '2026-11-20', scope: 'following' });
  expect(screen.getByText('6 meetings changed.')).toBeTruthy();
});

it('a single meeting has no others to change; without a change nothing is sent', async () => {
  const calls = playServer(() => ({ body: written() }));
  await show(<ChangeForm meeting={MEETING} version="v1" onClose={close} />, member);
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Save');
  expect(calls).toEqual([]);
  expect(screen.getByText('No changes to save.')).toBeTruthy();
});

it('shows what somebody else has changed meanwhile beside what was typed', async () => {
  const { day, starts, agenda } = MEETING;
  const current = { day, starts, minutes: 120, place: 'Town hall', agenda, version: 'v2' };
  const at = new Date().toISOString();
  const answers = [
    { status: 409, body: { message: 'Changed', changed: { at, current } } },
    { body: written() },
  ];
  const calls = playServer(() => answers.shift() ?? { body: {} });
  await show(<ChangeForm meeting={MEETING} version="v1" onClose={close} />, member);
  fill('Place or link', 'Harbour');
  await press('Save');
  expect(screen.getByText('Changed just now. Your changes are not saved.')).toBeTruthy();
  expect(helpOf('Place or link')).toBe('Now: Town hall');
  expect(helpOf('Duration')).toBe('Was: 1 h 30 min');
  await press('Keep mine');
  expect(calls.at(-1)?.body).toEqual({ place: 'Harbour', scope: 'one' });
});
