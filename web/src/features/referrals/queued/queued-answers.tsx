import type { Referral } from '@bn/contract';
import { type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import type { Waiting } from '../../../api/offline/records.ts';
import { useWaiting } from '../../../api/offline/use-waiting.ts';
import { formatAmount } from '../../../ui/text/format.ts';
import { WaitingEntry } from './queued-entry.tsx';
import { referralIdOf } from './queued-words.ts';

const wordsOf = ({ name, args: { body } }: Waiting): string =>
  name === 'sendThankYou'
    ? `Thank you note of ${formatAmount(body.amount as number)}`
    : `Your answer: ${REFERRAL_STATUS_LABELS[body.referral_status as Outcome]}`;

interface Props {
  referral: Referral;
  /** Opens the form of a rejected thank-you note. */
  onThank: (referral: Referral, refused: Waiting) => void;
}

/** The user's queued answers and thank-you notes for a referral. */
export const WaitingAnswers = ({ referral, onThank }: Props) =>
  useWaiting()
    .filter((entry) => referralIdOf(entry) === referral.id)
    .map((entry) => (
      <WaitingEntry
        key={entry.key}
        entry={entry}
        {...(entry.name === 'sendThankYou' && { onCorrect: (refused) => onThank(referral, refused) })}
      >
        {wordsOf(entry)}
      </WaitingEntry>
    ));
