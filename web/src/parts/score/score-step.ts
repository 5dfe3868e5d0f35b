import type { Meeting, MemberScorePage } from '@bn/contract';
import type { ScoreAction } from '@bn/contract/next-step';

/** Where the form to invite a guest to it opens. */
export const inviteTo = ({ id }: Meeting): string => `/meetings/${id}?invite=1`;

/** What the next step is done with, if it can be done now. */
export const stepOf = (
  { next_step }: Pick<MemberScorePage, 'next_step'>,
  meeting: Meeting | null | undefined,
): { label: string; to: string } | undefined => {
  const ways: Record<ScoreAction, { label: string; to: string } | undefined> = {
    referrals: { label: 'Give Referral', to: '/elevated/referral-sent?give=1' },
    guests: meeting ? { label: 'Invite a guest', to: inviteTo(meeting) } : undefined,
    // Written on the page of whom it is about.
    testimonials: { label: 'Write a testimonial', to: '/members' },
  };
  return next_step?.actions.map(({ action }) => ways[action]).find((way) => way !== undefined);
};
