import { useQueued } from '../../../api/offline/outbox/use-queued.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { QueuedEntry } from '../../../parts/queued/queued-entry.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { CardText } from '../../../ui/surface/card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { LongText } from '../../../ui/text/long-text.tsx';
import { CardHead, CardItem } from '../card/referral-card.tsx';
import { ReferralChips } from '../card/referral-chips.tsx';
import type { ReferralDraft } from '../give/give-referral.ts';

/** Referrals given offline, above those on the server. */
export const useQueuedReferrals = (): readonly Queued[] =>
  useQueued().filter(({ name }) => name === 'giveReferral');

/** The option's label is the name and the trade. */
const nameOf = ({ to_member_id: to }: Partial<ReferralDraft>) => to?.label.split(' · ')[0] ?? '-';

export const QueuedReferral = ({ entry, onEdit }: { entry: Queued; onEdit: (entry: Queued) => void }) => {
  const values = entry.values as Partial<ReferralDraft>;
  const at = new Date(entry.at).toISOString();
  return (
    <CardItem>
      <CardHead>
        <Avatar name={nameOf(values)} size={44} />
        <CardText>
          <h3>{nameOf(values)}</h3>
          <time className="figures" dateTime={at}>
            {formatDateTime(at)}
          </time>
        </CardText>
      </CardHead>
      <ReferralChips referral={values} />
      <LongText text={values.referral_notes ?? ''} />
      <QueuedEntry entry={entry} onEdit={onEdit} />
    </CardItem>
  );
};
