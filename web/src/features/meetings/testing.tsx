import type { AnswerOf, Meeting, MeetingRights, Routes, SessionUser } from '@bn/contract';
import { type Flag, NO_PERMISSIONS } from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { MEETING } from '../../testing/meeting.ts';
import { click, member, renderFor, settle } from '../../testing/scene.tsx';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';

export { fill, settle } from '../../testing/scene.tsx';
export { MEETING };
export const NO_RIGHTS: MeetingRights = {
  change: 0,
  cancel: 0,
  approve: 0,
  take_attendance: 0,
  invite_guest: 0,
  decide_guests: 0,
};

export const memberWith = (...flags: Flag[]): SessionUser => ({
  ...member,
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(flags.map((flag) => [flag, 1])) },
});

/** A sheet without anyone on it, for tests of what is beside it. */
const NO_ONE: AnswerOf<Routes['attendance']> = {
  members: [],
  present: 0,
  expected: 0,
  total: 0,
  page_size: 1000,
};

export const listOf = (...meetings: Meeting[]) => ({ meetings, total: meetings.length, page_size: 50 });
export const written = (meetings = 1, guests_unmailed = 0) => ({
  meetings,
  meeting: MEETING,
  guests_unmailed,
});

/** A fake server: a function from method and path to a response; records the requests. */
export const playServer = (
  answer: (call: string) => { status?: number; body: unknown },
  next: Meeting | null = null,
) => {
  const calls: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const call = `${method} ${path}`;
    // The sections beside what is tested ask for themselves.
    if (call.endsWith('/attendance')) return new Response(JSON.stringify(NO_ONE));
    if (call.endsWith('/meetings/next'))
      return new Response(JSON.stringify({ meeting: next, time_zone: null }));
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const { status = 200, body: content } = answer(call);
    return new Response(JSON.stringify(content), { status });
  });
  return calls;
};

export const show = async (content: ReactNode, user: SessionUser, path = '/meetings') => {
  renderFor(user, <ToastProvider>{content}</ToastProvider>, path);
  await settle();
};

export const press = async (name: string) => {
  await click(name);
  await settle();
};
