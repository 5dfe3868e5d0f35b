import { counted } from '../../../counted.ts';
import type { Executor } from '../../../db/database.ts';
import type { Notification, PushService } from '../../devices/push-service.ts';
import { quietUntil } from '../../devices/quiet-hours.ts';
import { targets } from '../../devices/targets.ts';
import { TOPIC_OF } from '../kinds.ts';
import type { Composer } from '../letters/compose.ts';
import type { MailRow } from '../outbox-sql.ts';
import { Held, type Line, MailRefused } from './line.ts';

interface PushLineDeps {
  compose: Composer['device'];
  service: PushService;
  now: () => Date;
}

/** Of what waited for the end of quiet hours: named one by one up to so many. */
const NAMED = 3;

/** Referrals, notes, meetings and one-to-ones each have one notification: the later one replaces the earlier. */
const tagOf = ({
  referral_id,
  note_id,
  meeting_id,
  testimonial_id,
  one_to_one_id,
  kind,
}: MailRow): string => {
  if (referral_id !== null) return `referral-${referral_id}`;
  if (note_id !== null) return `note-${note_id}`;
  if (meeting_id !== null) return `meeting-${meeting_id}`;
  if (one_to_one_id !== null) return `one-to-one-${one_to_one_id}`;
  return testimonial_id === null ? kind : `testimonial-${testimonial_id}`;
};
const CAN_BE_ANSWERED: readonly MailRow['kind'][] = ['referral_received', 'nudge', 'reminder'];

export function pushLine({ compose, service, now }: PushLineDeps): Line {
  const notificationOf = async (db: Executor, row: MailRow): Promise<Notification | undefined> => {
    const draft = await compose(db, row);
    if (!draft) return undefined;
    return {
      title: draft.subject,
      url: draft.action?.url ?? '/dashboard',
      tag: tagOf(row),
      ...(row.referral_id !== null && CAN_BE_ANSWERED.includes(row.kind) && { referral: row.referral_id }),
      user: row.user_id as number,
      at: now().toISOString(),
    };
  };

  const together = (all: readonly Notification[]): Notification | undefined => {
    const [first] = all;
    if (!first || all.length === 1) return first;
    const named = all.slice(0, NAMED).map(({ title }) => title);
    const others = all.length - named.length;
    return {
      title: `${counted(all.length, 'message')} while it was quiet`,
      body: [...named, ...(others > 0 ? [`and ${counted(others, 'other')}`] : [])].join('\n'),
      url: '/dashboard',
      tag: 'quiet-hours',
      user: first.user,
      at: first.at,
    };
  };

  return {
    deliver: async (db, rows) => {
      const [row] = rows;
      const target = await targets.find(db, row.device_id as number);
      const topic = TOPIC_OF[row.kind];
      if (!target || target.user_id !== row.user_id || !topic || target.refuses.includes(topic)) return false;
      const quiet = quietUntil(target, now());
      if (quiet) throw new Held(quiet);
      const found: Notification[] = [];
      for (const one of rows) {
        const notification = await notificationOf(db, one);
        if (notification && !found.some(({ tag }) => tag === notification.tag)) found.push(notification);
      }
      const notification = together(found);
      const result = notification ? await service.send(target, notification) : 'taken';
      if (result === 'later')
        throw new MailRefused('the push service is away', { permanent: false, uncertain: true });
      if (typeof result === 'object')
        throw new MailRefused(result.refused, { permanent: true, uncertain: false });
      // With the device its messages are deleted.
      if (result === 'gone') {
        await targets.removeGone(db, target);
        return 'removed';
      }
      return notification !== undefined && result === 'taken';
    },
    close: service.close,
  };
}
