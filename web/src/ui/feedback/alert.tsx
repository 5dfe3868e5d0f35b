import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { MessageKind, TimedMessage } from '../form/use-timed-message.ts';
import { Icon } from '../surface/icon.tsx';
import { alertIcon, checkIcon, infoIcon } from '../surface/icons-base.ts';
import type { Tone } from '../theme/theme.ts';

const KINDS: Record<MessageKind, { tone: Tone; icon: string }> = {
  error: { tone: 'red', icon: alertIcon },
  success: { tone: 'green', icon: checkIcon },
  info: { tone: 'blue', icon: infoIcon },
};

const Box = styled('div', { shouldForwardProp: (prop) => prop !== 'kind' })<{ kind: MessageKind }>(
  ({ theme, kind }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '11px 14px',
    borderRadius: 10,
    fontWeight: 500,
    backgroundColor: theme.vars.palette.tone[KINDS[kind].tone].bg,
    color: theme.vars.palette.tone[KINDS[kind].tone].fg,
    '& svg': { fontSize: 20 },
  }),
);

/**
 * Shows what `useTimedMessage` holds and announces it. The live region stays in the page while there is nothing
 * to say, because a region that appears together with its text is often not read out.
 */
export const TimedAlert = ({ message, action }: { message: TimedMessage | null; action?: ReactNode }) => (
  <div role="alert">
    {message && (
      <Box kind={message.kind}>
        <Icon path={KINDS[message.kind].icon} />
        <span>{message.text}</span>
        {action}
      </Box>
    )}
  </div>
);
