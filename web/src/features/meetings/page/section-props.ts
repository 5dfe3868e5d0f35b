import type { Meeting, MeetingRights } from '@bn/contract';

/** What every section of a meeting's page gets. */
export interface SectionProps {
  meeting: Meeting;
  may: MeetingRights;
}
