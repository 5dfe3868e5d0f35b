import type { MeetingsWritten } from '@bn/contract';
import { formatCount } from '../../../ui/text/format.ts';

/**
 * 'Meeting changed.', '6 meetings changed.' If the day's limit kept guests from being told by e-mail, it says so, for as long as it
 * takes to read.
 */
export const writtenEnding = (
  answer: unknown,
  done: 'proposed' | 'approved' | 'declined' | 'changed' | 'cancelled',
): { kind?: 'info'; text: string; ms: number } => {
  const { meetings, guests_unmailed } = answer as MeetingsWritten;
  const text = meetings > 1 ? `${formatCount(meetings)} meetings ${done}.` : `Meeting ${done}.`;
  if (!guests_unmailed) return { text, ms: 1200 };
  const guests = guests_unmailed > 1 ? `${formatCount(guests_unmailed)} guests` : 'One guest';
  return {
    kind: 'info',
    text: `${text} ${guests} got no e-mail about it, because of a daily limit. Ask whoever invited them to call.`,
    ms: 8000,
  };
};
