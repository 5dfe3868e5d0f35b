import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { AttendanceService } from '../attendance/service.ts';
import type { HistoryService } from '../audit/history.ts';
import type { ChapterService } from '../chapters/service.ts';
import type { GuestService } from '../guests/service.ts';
import type { MeetingService } from '../meetings/service.ts';
import type { MemberService } from '../members/service.ts';
import type { ReferralService } from '../referrals/service.ts';
import type { ScoreService } from '../scores/service.ts';
import type { StandingService } from '../standings/service.ts';
import type { TestimonialService } from '../testimonials/service.ts';
import type { ThankYouService } from '../thankyous/service.ts';
import {
  ATTENDANCE_COLUMNS,
  CHAPTER_CARD_COLUMNS,
  CHAPTER_COLUMNS,
  COLLEAGUE_COLUMNS,
  GUEST_COLUMNS,
  HISTORY_COLUMNS,
  MEETING_COLUMNS,
  MEMBER_COLUMNS,
  NOTE_COLUMNS,
  RECEIVED_COLUMNS,
  SCORE_COLUMNS,
  SENT_COLUMNS,
  STANDING_FILE_COLUMNS,
  TESTIMONIAL_COLUMNS,
} from './columns.ts';
import type { ExportService } from './service.ts';

interface Lists {
  history: HistoryService;
  members: MemberService;
  chapters: ChapterService;
  referrals: ReferralService;
  thankYous: ThankYouService;
  meetings: MeetingService;
  attendance: AttendanceService;
  guests: GuestService;
  standings: StandingService;
  scores: ScoreService;
  testimonials: TestimonialService;
}

/** Every list as a file: its name, its columns, and the listing that its screen reads page by page. */
export function exportRoutes(api: Api, { open }: ExportService, lists: Lists): void {
  api.serve(routes.exportMembers, ({ caller, query, admitAgain }) =>
    open(
      caller,
      query,
      { name: 'members', columns: MEMBER_COLUMNS, rows: lists.members.all(query) },
      admitAgain,
    ),
  );
  api.serve(routes.exportChapterMembers, ({ caller, query, admitAgain }) => {
    const rows = lists.members.colleagues(caller, query);
    return open(caller, query, { name: 'members', columns: COLLEAGUE_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportChapters, ({ caller, query, admitAgain }) => {
    const rows = lists.chapters.visibleTo(caller, query);
    const columns = lists.chapters.hasFigures(caller, query) ? CHAPTER_CARD_COLUMNS : CHAPTER_COLUMNS;
    return open(caller, query, { name: 'chapters', columns, rows }, admitAgain);
  });
  api.serve(routes.exportReferralsReceived, ({ caller, query, admitAgain }) => {
    const rows = lists.referrals.receivedBy(caller, query);
    return open(caller, query, { name: 'referrals received', columns: RECEIVED_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportReferralsSent, ({ caller, query, admitAgain }) => {
    const rows = lists.referrals.sentBy(caller, query);
    return open(caller, query, { name: 'referrals sent', columns: SENT_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportPendingThankYous, ({ caller, query, admitAgain }) => {
    const rows = lists.thankYous.toDecide(caller, query);
    return open(caller, query, { name: 'thank-you notes', columns: NOTE_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportOwnThankYous, ({ caller, query, admitAgain }) => {
    const rows = lists.thankYous.ownOf(caller, query);
    return open(caller, query, { name: 'own thank-you notes', columns: NOTE_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportMeetings, ({ caller, query, admitAgain }) => {
    const rows = lists.meetings.visibleTo(caller, query);
    return open(caller, query, { name: 'meetings', columns: MEETING_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportAttendance, async ({ caller, params, query, admitAgain }) => {
    const { entries: rows, day } = await lists.attendance.visibleTo(caller, params.id, query);
    return open(caller, query, { name: 'attendance', columns: ATTENDANCE_COLUMNS, rows, day }, admitAgain);
  });
  api.serve(routes.exportGuests, async ({ caller, params, query, admitAgain }) => {
    const { day } = await lists.meetings.find(caller, params.id);
    const rows = lists.guests.visibleTo(caller, params.id, query);
    return open(caller, query, { name: 'guests', columns: GUEST_COLUMNS, rows, day }, admitAgain);
  });
  api.serve(routes.exportChapterScores, ({ caller, params, query, admitAgain }) => {
    const rows = lists.scores.listing(caller, params.id, query.sort);
    return open(caller, query, { name: 'scores of a chapter', columns: SCORE_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportTestimonials, ({ caller, query, admitAgain }) => {
    const rows = lists.testimonials.toDecide(caller, query);
    return open(caller, query, { name: 'testimonials', columns: TESTIMONIAL_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportMemberHistory, ({ caller, params, query, admitAgain }) => {
    const rows = lists.history.wholeOfMember(params.id, query);
    return open(caller, query, { name: 'history of a member', columns: HISTORY_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportChapterHistory, ({ caller, params, query, admitAgain }) => {
    const rows = lists.history.wholeOfChapter(params.id, query);
    return open(caller, query, { name: 'history of a chapter', columns: HISTORY_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportNetworkHistory, ({ caller, query, admitAgain }) => {
    const rows = lists.history.wholeOfNetwork(query);
    return open(caller, query, { name: 'history', columns: HISTORY_COLUMNS, rows }, admitAgain);
  });
  api.serve(routes.exportStandings, ({ caller, query, admitAgain }) => {
    const rows = lists.standings.all(query);
    return open(caller, query, { name: 'network report', columns: STANDING_FILE_COLUMNS, rows }, admitAgain);
  });
}
