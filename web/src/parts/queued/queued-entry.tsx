import type { ReactNode } from 'react';
import { outbox } from '../../api/offline/outbox/outbox.ts';
import { REPORTS } from '../../api/offline/outbox/reports.ts';
import type { Queued } from '../../api/offline/records.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { Actions } from '../../ui/button/actions.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { Chip, WaitingChip } from '../../ui/chip/chip.tsx';
import css from './queued-entry.module.css';

/** Its state in a sentence: queued, or why the server rejected it. */
const standingOf = ({ name, state, refusal }: Queued): string => {
  if (state !== 'refused') return 'Sent automatically once you are online.';
  const { fields, other } = reasonsOf(refusal);
  return [...new Set(Object.values(fields)), other].filter(Boolean).join('. ') || REPORTS[name].failed;
};

interface Props {
  entry: Queued;
  /** What it is, where the context does not show it. */
  children?: ReactNode;
  /** Reopens its form; without it the entry can only be discarded. */
  onEdit?: (entry: Queued) => void;
}

/** An entry in the outbox: queued, or rejected by the server. An edit keeps its key: should it have arrived already, it is not made twice. */
export const QueuedEntry = ({ entry, children, onEdit }: Props) => {
  const refused = entry.state === 'refused';
  return (
    <div className={css.box}>
      <p>
        {refused ? <Chip tone="red">Not sent</Chip> : <WaitingChip />}
        {children}
      </p>
      <p>{standingOf(entry)}</p>
      <Actions>
        {onEdit && (
          <AppButton variant={refused ? 'primary' : 'outline'} small onClick={() => onEdit(entry)}>
            Edit
          </AppButton>
        )}
        <AppButton variant="outline" small onClick={() => void outbox.remove(entry.key)}>
          Discard
        </AppButton>
      </Actions>
    </div>
  );
};
