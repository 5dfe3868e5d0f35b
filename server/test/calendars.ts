import ICAL from 'ical.js';
import type { TestApp } from './app.ts';
import type { Person } from './network.ts';

export interface ReadEvent {
  uid: string;
  summary: string;
  status: string;
  sequence: number;
  starts: Date;
  ends: Date;
}

/** The meetings of a calendar file, read by a parser that is not ours. */
export const eventsOf = (text: string): ReadEvent[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
    const status = String(component.getFirstPropertyValue('status'));
    return {
      uid,
      summary,
      status,
      sequence,
      starts: startDate.toJSDate(),
      ends: endDate.toJSDate(),
    };
  });

interface Proposal {
  day: string;
  starts?: string;
  until?: string;
  place?: string;
}

/** What a super admin does to put meetings on a chapter's calendar, over the calls; returns the first one's id. */
export function createScheduling({ as }: Pick<TestApp, 'as'>, admin: Person) {
  const propose = async (chapter: { id: number }, proposal: Proposal): Promise<number> => {
    const { status, body, text } = await as(admin).post('/meetings', {
      chapter_id: chapter.id,
      starts: '07:30',
      minutes: 90,
      place: 'Hotel Nord',
      agenda: 'Welcome',
      ...proposal,
    });
    if (status !== 201) throw new Error(text);
    return body.meeting.id;
  };
  const schedule = async (chapter: { id: number }, proposal: Proposal): Promise<number> => {
    const id = await propose(chapter, proposal);
    await as(admin).post(`/meetings/${id}/approve`, { scope: 'following' });
    return id;
  };
  const cancel = (id: number) => as(admin).post(`/meetings/${id}/cancel`, {});
  return { propose, schedule, cancel };
}
