import type { Referral } from '@bn/contract';
import { type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { useQueued } from '../../../api/offline/outbox/use-queued.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { QueuedEntry } from '../../../parts/queued/queued-entry.tsx';
import { formatAmount } from '../../../ui/text/format.ts';
import { referralIdOf } from './queued-words.ts';

const wordsOf = ({ name, args: { body } }: Queued): string =>
  name === 'sendThankYou'
    ? `Thank you note of ${formatAmount(body.amount as number)}`
    : `${name === 'undoAnswer' ? 'You took back' : 'Your answer'}: ${REFERRAL_STATUS_LABELS[body.referral_status as Outcome]}`;

interface Props {
  referral: Referral;
  /** Opens the form of a queued thank-you note. */
  onThank: (referral: Referral, queued: Queued) => void;
}

/** The user's queued answers and thank-you notes for a referral. */
export const QueuedAnswers = ({ referral, onThank }: Props) =>
  useQueued()
    .filter((entry) => referralIdOf(entry) === referral.id)
    .map((entry) => (
      <QueuedEntry
        key={entry.key}
        entry={entry}
        {...(entry.name === 'sendThankYou' && { onEdit: (queued) => onThank(referral, queued) })}
      >
        {wordsOf(entry)}
      </QueuedEntry>
    ));
