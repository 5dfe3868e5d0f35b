import type { Meeting, MemberScorePage } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { isAwaited } from '../../../../api/awaited.ts';
import { messageOf } from '../../../../api/client/client.ts';
import { useMemberFiguresQuery } from '../../../../api/endpoints/figures/figures.ts';
import { useCalendarAddressQuery } from '../../../../api/endpoints/meetings/meetings.ts';
import { useGetMemberQuery } from '../../../../api/endpoints/members.ts';
import { useSendTestMailMutation } from '../../../../api/endpoints/test-mail.ts';
import { useUser } from '../../../../store/hooks.ts';
import { useToast } from '../../../../ui/feedback/messages/toast.tsx';
import type { Figures } from '../../figures.ts';
import type { Step } from './checklist.tsx';
import { useRemembered } from './remembered.ts';

/** Whether mails go out: one to oneself says so. */
const useTestMail = () => {
  const { id, email } = useUser();
  const toast = useToast();
  const [done, remember] = useRemembered('test e-mail sent', id);
  const [send, { isLoading }] = useSendTestMailMutation();
  const act = () =>
    void send()
      .unwrap()
      .then(
        ({ by_mail }) => {
          if (by_mail === 0) return toast('error', 'This network does not send e-mails yet.');
          remember();
          toast('success', `A test e-mail is on its way to ${email}.`);
        },
        (error) => toast('error', messageOf(error, 'The test e-mail could not be sent.')),
      );
  return { done, act: isLoading ? undefined : act };
};

interface About {
  figures: Figures | undefined;
  score: MemberScorePage | undefined;
  meeting: Meeting | null | undefined;
}

/** The steps of a new member; those who lead a chapter have two more. Only of someone who is new are these calls made. */
const useStepsOfMember = (isNew: boolean, { figures, meeting }: About) => {
  const { id, permissions } = useUser();
  const own = isNew ? { params: { id } } : skipToken;
  const profile = useGetMemberQuery(own);
  const given = useMemberFiguresQuery(own);
  const calendar = useCalendarAddressQuery(isNew ? undefined : skipToken);
  const steps: Step[] = [
    { title: 'Add your picture', to: '/account', done: Boolean(profile.data?.picture) },
    {
      title: 'Write your ideal referral',
      to: '/account',
      done: Boolean(profile.data?.ideal_referral?.trim()),
    },
    { title: 'Connect your calendar', to: '/account', done: Boolean(calendar.data?.address) },
    {
      title: 'Give your first referral',
      to: '/elevated/referral-sent?give=1',
      done: Boolean(given.data?.months.some((month) => month.given.own > 0)),
    },
  ];
  if (permissions.can_schedule_meeting === 1)
    steps.push({ title: 'Plan the next meeting', to: '/meetings?propose=1', done: Boolean(meeting) });
  if (permissions.can_add_member === 1)
    steps.push({
      title: 'Add your people',
      to: '/members/import',
      done: (figures?.totals.total_users ?? 0) > 1,
    });
  const answers = [profile, given, calendar];
  return {
    steps: answers.some(({ error }) => error) ? [] : steps,
    awaited: isNew && answers.some(isAwaited),
  };
};

/** The steps of a new network, until its first referral is given. */
const stepsOfNetwork = (
  { totals }: Figures,
  mail: Pick<Step, 'act' | 'done'>,
  invite: Pick<Step, 'act' | 'done'>,
): Step[] => [
  { title: 'Create the first chapter', to: '/admin/chapters', done: (totals.total_chapters ?? 0) > 0 },
  { title: 'Add people or import a list', to: '/members/import', done: (totals.total_members ?? 0) > 0 },
  { title: 'Send yourself a test e-mail', ...mail },
  // Done by going there: who has been invited is on each member's page.
  { title: 'Invite everyone', to: '/members', ...invite },
];

/** What someone who is new does first; nothing once it is done or dismissed. */
export const useFirstSteps = (about: About) => {
  const { id, role } = useUser();
  const [dismissed, dismiss] = useRemembered('first steps dismissed', id);
  const mail = useTestMail();
  const [invited, invite] = useRemembered('invitations opened', id);
  const { figures, score } = about;
  // Without a full month of membership there is no score yet.
  const isNew = role === 'member' && !dismissed && score !== undefined && score.score.score === null;
  const ofMember = useStepsOfMember(isNew, about);
  const isNewNetwork = role === 'super_admin' && !dismissed && figures?.totals.total_referrals === 0;
  const steps = isNewNetwork
    ? stepsOfNetwork(figures, mail, { done: invited, act: invite })
    : isNew
      ? ofMember.steps
      : [];
  return {
    steps: steps.every(({ done }) => done) ? [] : steps,
    dismiss,
    awaited: ofMember.awaited,
  };
};
