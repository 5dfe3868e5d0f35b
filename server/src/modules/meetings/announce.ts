import type { Executor } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import type { Publish, PublishedEvent } from '../events/publish.ts';
import { approversOf, type StoredMeeting } from './placing-sql.ts';

export function createAnnouncements(publish: Publish, calendar: Calendar) {
  /** Proposals are for those who may approve them, and for super admins, who read every chapter's events. */
  const proposal = async (
    tx: Executor,
    kind: 'meeting_proposed' | 'meeting_proposal_changed',
    by: number,
    chapter: number,
    meeting: number,
  ): Promise<void> => {
    const approvers = await approversOf(tx, chapter, calendar.today());
    const others = approvers.filter((id) => id !== by);
    const events: PublishedEvent[] =
      others.length > 0 ? others.map((to) => ({ kind, by, to, meeting })) : [{ kind, by, meeting }];
    await publish(tx, ...events.map((event, index) => (index === 0 ? { ...event, chapter } : event)));
  };

  /** What was approved is published to the chapter, what was not to those who may approve it, and to whose proposal was declined. */
  const each = async (
    tx: Executor,
    kind: 'meeting_changed' | 'meeting_cancelled',
    by: number,
    chapter: number,
    targets: readonly StoredMeeting[],
    { moved = false, proposedBy = by }: { moved?: boolean; proposedBy?: number } = {},
  ): Promise<void> => {
    const approved = targets.find(({ status }) => status === 'approved');
    const proposed = targets.find(({ status }) => status === 'proposed');
    if (approved) await publish(tx, { kind, by, chapter, meeting: approved.id, moved });
    if (proposed) await proposal(tx, 'meeting_proposal_changed', by, chapter, proposed.id);
    if (proposed && proposedBy !== by)
      await publish(tx, { kind: 'meeting_declined', by, to: proposedBy, meeting: proposed.id });
  };

  return { proposal, each };
}
