import type { OneToOne } from '@bn/contract';
import { MET_DAYS, ONE_TO_ONE_STATUS_LABELS } from '@bn/contract/domain';
import { dayText, timeText } from '../../parts/meeting/meeting-facts.tsx';
import type { Tone } from '../../ui/theme/theme.ts';

export const isOver = ({ ends_at }: OneToOne): boolean => Date.parse(ends_at) <= Date.now();

/** '08:00–09:00', in the chapter's time; nothing for one that was recorded afterwards. */
export const timesOf = ({ starts, minutes, ...when }: OneToOne): string | undefined =>
  starts === null || minutes === null ? undefined : timeText({ ...when, starts, minutes });

/** 'Thursday, 19/11/2026, 08:00–09:00'. */
export const whenText = (one: OneToOne): string => [dayText(one), timesOf(one)].filter(Boolean).join(', ');

const TONES: Record<OneToOne['status'], Tone> = {
  proposed: 'amber',
  accepted: 'green',
  declined: 'red',
  cancelled: 'neutral',
  confirmed: 'green',
  disputed: 'red',
};
const DAY = 86_400_000;
/** By the clock: what was kept for offline may be from before its end, when nothing could be confirmed yet. */
const isTooLate = ({ ends_at, may }: OneToOne): boolean =>
  may.confirm === 0 && Date.parse(ends_at) + MET_DAYS * DAY <= Date.now();
const isAsked = (one: OneToOne): boolean =>
  one.i_met === null && one.partner.has_page === 1 && !isTooLate(one);
export const chipOf = (one: OneToOne): { tone: Tone; text: string } => {
  const { status } = one;
  if (status === 'proposed' && isOver(one)) return { tone: 'neutral', text: 'Not answered' };
  if (status === 'accepted' && isOver(one))
    return isAsked(one)
      ? { tone: 'amber', text: 'Did you meet?' }
      : { tone: 'neutral', text: 'Not confirmed' };
  return { tone: TONES[status], text: ONE_TO_ONE_STATUS_LABELS[status] };
};

const overText = (one: OneToOne): string => {
  const {
    partner: { name },
    i_met,
    they_met,
  } = one;
  if (isTooLate(one)) return `It does not count: you did not both confirm it within ${MET_DAYS} days.`;
  if (i_met === 1) return `You said that you met. It counts once ${name} says so, too.`;
  if (they_met === 1) return `${name} says that you met. It counts once you say so, too.`;
  return 'It counts once both of you say that you met.';
};
const disputedText = ({ partner: { name }, i_met, they_met }: OneToOne): string => {
  const who = i_met === 0 ? 'You say' : `${name} says`;
  const open = i_met === null || they_met === null ? '' : ' It counts once you agree.';
  return `${who} that you did not meet. Only the two of you see this.${open}`;
};

/** What its status means for the reader, where the chip alone does not say it. */
export const aboutText = (one: OneToOne): string | undefined => {
  const { status, partner, asked_by_me } = one;
  const over = isOver(one);
  if (partner.has_page === 0) return `${partner.name} is no longer a member of your chapter.`;
  if (status === 'proposed' && !over)
    return asked_by_me ? `${partner.name} has not answered yet.` : `${partner.name} proposes this time.`;
  if (status === 'accepted' && over) return overText(one);
  return status === 'disputed' ? disputedText(one) : undefined;
};
