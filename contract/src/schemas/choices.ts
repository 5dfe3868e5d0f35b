import {
  ACTIVITY_KINDS,
  ATTENDANCE,
  AUDIT_SUBJECTS,
  CHAPTER_CHOICES,
  CONTACT_PREFERENCES,
  ERROR_CODES,
  EVENT_KINDS,
  EXPORT_FORMATS,
  GIVEN_STATUSES,
  GUEST_DECISIONS,
  GUEST_STATUSES,
  GUEST_UNMAILED,
  GUEST_VISITS,
  HISTORY_ACTIONS,
  HISTORY_FILTERS,
  IMPORT_FIELDS,
  IMPORT_FILTERS,
  IMPORT_HOLDS,
  IMPORT_KINDS,
  IMPORT_STATES,
  MEETING_PERIODS,
  MEETING_SCOPES,
  MEETING_STATUSES,
  MEMBER_SORTS,
  NEED_KINDS,
  NOTE_DECISIONS,
  NOTE_STATUSES,
  ONE_TO_ONE_ANSWERS,
  ONE_TO_ONE_LISTS,
  ONE_TO_ONE_STATUSES,
  OUTCOMES,
  REFERRAL_FILTERS,
  REFERRAL_STATUSES,
  REFERRAL_TYPES,
  REPEATS,
  ROLES,
  SCORE_COLOURS,
  STANDING_PERIODS,
  STANDING_SORTS,
  STORY_KINDS,
  TESTIMONIAL_DECISIONS,
  TESTIMONIAL_DIRECTIONS,
  TESTIMONIAL_FILTERS,
  TESTIMONIAL_STATUSES,
  THANKS_DIRECTIONS,
  TIERS,
  TITLES,
  UNSUBSCRIBE_TOPICS,
  VALIDITIES,
} from '../domain.ts';
import { SCORE_ACTIONS } from '../next-step.ts';
import { SCORE_SORTS } from '../score.ts';
import { OneOf } from './primitives.ts';

export const Role = OneOf(ROLES, 'Role');
export const ReferralType = OneOf(REFERRAL_TYPES, 'ReferralType');
export const Title = OneOf(TITLES, 'Title');
export const Tier = OneOf(TIERS, 'Tier');
export const ContactPreference = OneOf(CONTACT_PREFERENCES, 'ContactPreference');
export const GivenStatus = OneOf(GIVEN_STATUSES, 'GivenStatus');
export const Outcome = OneOf(OUTCOMES, 'Outcome');
export const ReferralStatus = OneOf(REFERRAL_STATUSES, 'ReferralStatus');
export const ReferralFilter = OneOf(REFERRAL_FILTERS, 'ReferralFilter');
export const ThanksDirection = OneOf(THANKS_DIRECTIONS, 'ThanksDirection');
export const NoteStatus = OneOf(NOTE_STATUSES, 'NoteStatus');
export const NoteDecision = OneOf(NOTE_DECISIONS, 'NoteDecision');
export const StoryKind = OneOf(STORY_KINDS, 'StoryKind');
export const Validity = OneOf(VALIDITIES, 'Validity');
export const NeedKind = OneOf(NEED_KINDS, 'NeedKind');
export const UnsubscribeTopic = OneOf(UNSUBSCRIBE_TOPICS, 'UnsubscribeTopic');
export const ActivityKind = OneOf(ACTIVITY_KINDS, 'ActivityKind');
export const ExportFormat = OneOf(EXPORT_FORMATS, 'ExportFormat');
export const ErrorCode = OneOf(ERROR_CODES, 'ErrorCode');
export const EventKind = OneOf(EVENT_KINDS, 'EventKind');
export const HistoryAction = OneOf(HISTORY_ACTIONS, 'HistoryAction');
export const HistoryFilter = OneOf(HISTORY_FILTERS, 'HistoryFilter');
export const AuditSubject = OneOf(AUDIT_SUBJECTS, 'AuditSubject');
export const StandingPeriod = OneOf(STANDING_PERIODS, 'StandingPeriod');
export const StandingSort = OneOf(STANDING_SORTS, 'StandingSort');
export const ImportState = OneOf(IMPORT_STATES, 'ImportState');
export const ImportHolds = OneOf(IMPORT_HOLDS, 'ImportHolds');
export const ImportField = OneOf(IMPORT_FIELDS, 'ImportField');
export const ImportKind = OneOf(IMPORT_KINDS, 'ImportKind');
export const ImportFilter = OneOf(IMPORT_FILTERS, 'ImportFilter');
export const ChapterChoice = OneOf(CHAPTER_CHOICES, 'ChapterChoice');
export const MeetingStatus = OneOf(MEETING_STATUSES, 'MeetingStatus');
export const MeetingPeriod = OneOf(MEETING_PERIODS, 'MeetingPeriod');
export const Repeats = OneOf(REPEATS, 'Repeats');
export const MeetingScope = OneOf(MEETING_SCOPES, 'MeetingScope');
export const AttendanceState = OneOf(ATTENDANCE, 'AttendanceState');
export const GuestStatus = OneOf(GUEST_STATUSES, 'GuestStatus');
export const GuestDecision = OneOf(GUEST_DECISIONS, 'GuestDecision');
export const GuestUnmailed = OneOf(GUEST_UNMAILED, 'GuestUnmailed');
export const GuestVisit = OneOf(GUEST_VISITS, 'GuestVisit');
export const TestimonialStatus = OneOf(TESTIMONIAL_STATUSES, 'TestimonialStatus');
export const TestimonialFilter = OneOf(TESTIMONIAL_FILTERS, 'TestimonialFilter');
export const TestimonialDecision = OneOf(TESTIMONIAL_DECISIONS, 'TestimonialDecision');
export const TestimonialDirection = OneOf(TESTIMONIAL_DIRECTIONS, 'TestimonialDirection');
export const OneToOneStatus = OneOf(ONE_TO_ONE_STATUSES, 'OneToOneStatus');
export const OneToOneAnswer = OneOf(ONE_TO_ONE_ANSWERS, 'OneToOneAnswer');
export const OneToOneList = OneOf(ONE_TO_ONE_LISTS, 'OneToOneFilter');
export const MemberSort = OneOf(MEMBER_SORTS, 'MemberSort');
export const ScoreColour = OneOf(SCORE_COLOURS, 'ScoreColour');
export const ScoreAction = OneOf(SCORE_ACTIONS, 'ScoreAction');
export const ScoreSort = OneOf(SCORE_SORTS, 'ScoreSort');
