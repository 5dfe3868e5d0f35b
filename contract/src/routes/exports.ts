import type { TProperties, Type } from 'typebox';
import { EXPORT_TYPES } from '../domain.ts';
import { type Endpoint, endpoints } from '../endpoints.ts';
import { type Route, route } from '../route.ts';
import { ExportQueryOf } from '../schemas/lists.ts';
import { listChapters } from './chapters.ts';
import { listStandings } from './figures/network.ts';
import { chapterScores } from './figures/scores.ts';
import { chapterHistory, memberHistory, networkHistory } from './history.ts';
import { attendance } from './meetings/attendance.ts';
import { listGuests } from './meetings/guests.ts';
import { listMeetings } from './meetings/meetings.ts';
import { listChapterMembers, listMembers } from './members.ts';
import { referralsReceived, referralsSent } from './referrals.ts';
import { listTestimonials } from './testimonials.ts';
import { ownThankYous, pendingThankYous } from './thankyous.ts';

/** A list as a file: for anyone who may read the list, with its search and filters, all of it. */
const exportOf = <P extends TProperties>(endpoint: Endpoint, list: Route & { query: Type.TObject<P> }) =>
  route({
    endpoint,
    summary: `As a file, CSV or Excel: ${list.summary}`,
    access: list.access,
    query: ExportQueryOf(list.query),
    status: 200,
    files: Object.values(EXPORT_TYPES),
    problems: [429],
  });

export const exportMembers = exportOf(endpoints.exportMembers, listMembers);
export const exportChapterMembers = exportOf(endpoints.exportChapterMembers, listChapterMembers);
export const exportChapters = exportOf(endpoints.exportChapters, listChapters);
export const exportReferralsReceived = exportOf(endpoints.exportReferralsReceived, referralsReceived);
export const exportReferralsSent = exportOf(endpoints.exportReferralsSent, referralsSent);
export const exportPendingThankYous = exportOf(endpoints.exportPendingThankYous, pendingThankYous);
export const exportOwnThankYous = exportOf(endpoints.exportOwnThankYous, ownThankYous);
export const exportMeetings = exportOf(endpoints.exportMeetings, listMeetings);
export const exportAttendance = route({
  ...exportOf(endpoints.exportAttendance, attendance),
  params: attendance.params,
  problems: [404, 429],
});
export const exportGuests = route({
  ...exportOf(endpoints.exportGuests, listGuests),
  params: listGuests.params,
  problems: [404, 429],
});
export const exportTestimonials = exportOf(endpoints.exportTestimonials, listTestimonials);

export const exportChapterScores = route({
  ...exportOf(endpoints.exportChapterScores, chapterScores),
  params: chapterScores.params,
  problems: [404, 429],
});

export const exportMemberHistory = route({
  ...exportOf(endpoints.exportMemberHistory, memberHistory),
  params: memberHistory.params,
  problems: [404, 429],
});
export const exportChapterHistory = route({
  ...exportOf(endpoints.exportChapterHistory, chapterHistory),
  params: chapterHistory.params,
  problems: [404, 429],
});
export const exportNetworkHistory = exportOf(endpoints.exportNetworkHistory, networkHistory);
export const exportStandings = exportOf(endpoints.exportStandings, listStandings);
