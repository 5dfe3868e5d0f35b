import type { MeetingsWritten } from '@bn/contract';
import { formatCount } from '../../../ui/text/format.ts';

/** 'Meeting changed.', '6 meetings changed.' */
export const writtenText = (
  answer: unknown,
  done: 'proposed' | 'approved' | 'declined' | 'changed' | 'cancelled',
) => {
  const { meetings } = answer as MeetingsWritten;
  return meetings > 1 ? `${formatCount(meetings)} meetings ${done}.` : `Meeting ${done}.`;
};
