import { type Endpoint, endpoints } from '@bn/contract';

/**
 * Calls whose answer may be a moment old, except for what the caller wrote: with DATABASE_READ_URL they are served by
 * standbys. What concerns one's sessions and rights is not among them.
 */
const STALE: ReadonlySet<Endpoint> = new Set([
  endpoints.adminDashboard,
  endpoints.elevatedDashboard,
  endpoints.membersDashboard,
  endpoints.listChapters,
  endpoints.getChapter,
  endpoints.listMembers,
  endpoints.listChapterMembers,
  endpoints.getMember,
  endpoints.memberFigures,
  endpoints.memberPicture,
  endpoints.referralsReceived,
  endpoints.referralsSent,
  endpoints.getReferral,
  endpoints.pendingThankYous,
  endpoints.ownThankYous,
  endpoints.listMeetings,
  endpoints.nextMeeting,
  endpoints.getMeeting,
  endpoints.memberScore,
  endpoints.chapterScores,
  endpoints.listStandings,
  endpoints.listRegions,
  endpoints.activity,
  endpoints.recentActivity,
  endpoints.search,
]);

export const allowsStaleReads = (endpoint: Endpoint): boolean => STALE.has(endpoint);
