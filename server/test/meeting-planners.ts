import { meetingForm } from './access/valid.ts';
import type { TestApp } from './app.ts';
import type { Person } from './network.ts';

interface Line {
  kind: string;
  name: string;
  meeting: object | null;
}

/** Those who plan a chapter's meetings, and what they are told of them. */
export function meetingPlanners({ as, aChapter, aMember, aSuperAdmin }: TestApp) {
  return {
    /** Someone for each right in one chapter, someone with all of them in another, and a super admin. */
    aNetwork: async () => {
      const chapter = await aChapter();
      return {
        chapter,
        scheduler: await aMember({ chapter, flags: ['can_schedule_meeting'], full_name: 'Sam' }),
        approver: await aMember({ chapter, flags: ['can_approve_meeting'], full_name: 'Ann' }),
        member: await aMember({ chapter, full_name: 'Mel' }),
        stranger: await aMember({ flags: ['can_approve_meeting', 'can_schedule_meeting'] }),
        admin: await aSuperAdmin(),
      };
    },
    propose: async (who: Person, changes: object = {}): Promise<number> =>
      (await as(who).post('/meetings', meetingForm(changes))).body.meeting.id,
    bellOf: async (who: Person) =>
      ((await as(who).get('/activity/recent')).body.activities as Line[])
        .filter(({ meeting }) => meeting !== null)
        .map(({ kind, name, meeting }) => ({ kind, name, ...meeting })),
    /** What has been published since now, as someone gets to know it. */
    eventsFromNow: async (admin: Person) => {
      const { position } = (await as(admin).get('/events')).body;
      return async (who: Person) =>
        (await as(who).get('/events', { headers: { 'last-event-id': position } })).body.events;
    },
  };
}
