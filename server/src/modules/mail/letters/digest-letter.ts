import { counted } from '../../../counted.ts';
import { type Draft, daysAgo, type Writing } from './draft.ts';
import type { Block } from './layout.ts';

export interface Week {
  received: number;
  given: number;
  thanks: number;
  thanks_value: number;
  to_answer: { id: number; from_name: string; age: number }[];
  to_answer_count: number;
  returned: number;
  to_decide: number;
}

export function digestLetter({ at, money, network }: Writing, week: Week): Draft | undefined {
  const lines = [
    week.received > 0 && `You received ${counted(week.received, 'referral')} in the last seven days.`,
    week.given > 0 && `You gave ${counted(week.given, 'referral')} in the last seven days.`,
    week.thanks > 0 &&
      `Your referrals brought ${counted(week.thanks, 'approved thank-you note')} worth ${money(week.thanks_value)}.`,
    week.returned > 0 &&
      `${counted(week.returned, 'thank-you note')} of yours ${week.returned === 1 ? 'was' : 'were'} returned to be corrected.`,
    week.to_decide > 0 &&
      `${counted(week.to_decide, 'thank-you note')} of your chapter ${week.to_decide === 1 ? 'waits' : 'wait'} to be approved.`,
  ].filter((line) => line !== false);
  if (lines.length === 0 && week.to_answer_count === 0) return undefined;
  const blocks: Block[] = lines.map((paragraph) => ({ paragraph }));
  if (week.to_answer_count > 0)
    blocks.push(
      {
        paragraph: `${counted(week.to_answer_count, 'referral')} ${week.to_answer_count === 1 ? 'waits' : 'wait'} for your answer:`,
      },
      {
        links: week.to_answer.map(({ id, from_name, age }) => ({
          label: `${from_name}, ${daysAgo(age)}`,
          url: at(`/referrals/${id}`),
        })),
      },
    );
  return {
    subject:
      week.to_answer_count > 0
        ? `Your week: ${counted(week.to_answer_count, 'referral')} to answer`
        : 'Your week',
    blocks,
    action: { label: `Open ${network}`, url: at('/dashboard') },
  };
}
