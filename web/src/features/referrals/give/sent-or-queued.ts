import { MESSAGES } from '../../../api/messages.ts';
import { isQueued } from '../../../api/offline/queueing.ts';

/** How a form whose call can be queued reports that it is done. */
export const sentOrWaiting = (sent: string) => (answer: unknown) =>
  isQueued(answer)
    ? ({ kind: 'info', text: MESSAGES.queued, ms: 2000 } as const)
    : ({ kind: 'success', text: sent, ms: 2000 } as const);
