import { messageOf } from '../../../api/client/client.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { useQueued } from '../../../api/offline/outbox/use-queued.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import css from './rejected-taps.module.css';
import { isAbout, type Tapped } from './taps.ts';

interface Props<State> {
  tapped: Pick<Tapped<State>, 'call' | 'failed' | 'meetingOf' | 'stateOf' | 'words'>;
  meetingId: number;
}

/** Queued taps that the server rejected: the right may have been revoked meanwhile. */
export const RejectedTaps = <State,>({ tapped, meetingId }: Props<State>) => {
  const rejected = useQueued().filter(
    (entry) => entry.state === 'refused' && isAbout(tapped, entry, meetingId),
  );
  const [first] = rejected;
  if (!first) return null;
  return (
    <div className={css.rejected}>
      <p>
        <Chip tone="red">Not saved</Chip> {messageOf(first.refusal, tapped.failed)}
      </p>
      <ul>
        {rejected.map(({ key, values, args: { body } }) => (
          <li key={key}>
            {(values as { name?: string } | null)?.name ?? '-'}: {tapped.words(tapped.stateOf(body))}
          </li>
        ))}
      </ul>
      <AppButton
        variant="outline"
        small
        onClick={() => void outbox.remove(...rejected.map(({ key }) => key))}
      >
        Discard
      </AppButton>
    </div>
  );
};
