import type { ReactNode } from 'react';
import { alertIcon, checkIcon, Icon, infoIcon } from '../../button/icon.tsx';
import type { Tone } from '../../theme/theme.ts';
import css from './alert.module.css';
import type { MessageKind, TimedMessage } from './use-timed-message.ts';

const KINDS: Record<MessageKind, { tone: Tone; icon: string }> = {
  error: { tone: 'red', icon: alertIcon },
  success: { tone: 'green', icon: checkIcon },
  info: { tone: 'blue', icon: infoIcon },
};

/**
 * Shows what `useTimedMessage` holds and announces it. The live region stays in the page while there is nothing
 * to say, because a region that appears together with its text is often not read out.
 */
export const TimedAlert = ({ message, action }: { message: TimedMessage | null; action?: ReactNode }) => (
  <div role="alert">
    {message && (
      <div className={css.box} data-tone={KINDS[message.kind].tone}>
        <Icon path={KINDS[message.kind].icon} />
        <span>{message.text}</span>
        {action}
      </div>
    )}
  </div>
);
