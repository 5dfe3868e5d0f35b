import {
  type MailTopic,
  REFERRAL_STATUS_LABELS,
  REFERRAL_TYPE_LABELS,
  type ReferralStatus,
  type ReferralType,
} from '@bn/contract';
import { counted } from '../../../counted.ts';
import { type Block, type Letter, type Link, unsubscribeLink } from './layout.ts';
import { timesOf } from './meeting-times.ts';

export interface LetterReferral {
  id: number;
  from_name: string;
  to_name: string;
  referral_type: ReferralType;
  referral_status: ReferralStatus;
  referral_notes: string;
  age: number;
}
export interface LetterNote {
  referral_id: number;
  from_name: string;
  to_name: string;
  amount: number;
  description: string;
  return_reason: string | null;
}
export interface LetterTestimonial {
  receiver_id: number;
  writer_name: string;
  receiver_name: string;
  text: string;
  return_reason: string | null;
}
export interface LetterMeeting {
  id: number;
  chapter: string;
  time_zone: string | null;
  day: string;
  starts: string;
  minutes: number;
  place: string;
  agenda: string;
  meetings: number;
  /** Of a series on one day of the week the last day, if all that were announced still take place. */
  last_day?: string | undefined;
  /** What was changed, as it was. */
  before?: Partial<Record<'day' | 'starts' | 'place' | 'agenda', string> & { minutes: number }> | undefined;
}
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

export type Draft = Pick<Letter, 'subject' | 'blocks' | 'action'> &
  Partial<Pick<Letter, 'footer' | 'replyTo' | 'calendar'>>;

interface Newcomer {
  email: string;
  chapter: string | null;
}

interface NamedPerson {
  name: string;
  email: string;
}

/** As the footer of a mail names them: 'E-mails about new referrals are on.' */
const ABOUT: Record<MailTopic, string> = {
  referral_received: 'new referrals',
  referral_answered: 'answers to your referrals',
  thanked: 'thanks to you',
  note_decided: 'your thank-you notes',
  reminder: 'referrals that wait for you',
  digest: 'your week',
  meetings: 'meetings of your chapter',
  testimonials: 'testimonials',
  membership: 'your membership',
};

interface LetterSettings {
  publicUrl: string;
  currency: string | undefined;
  timeZone: string;
  /** The network's name. */
  network: string;
}

export function createLetters({ publicUrl, currency, timeZone, network }: LetterSettings) {
  const money = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(currency && { style: 'currency', currency }),
  });
  const linkDay = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  const at = (path: string) => publicUrl + path;
  const story = (id: number, label = 'See the referral'): Link => ({ label, url: at(`/referrals/${id}`) });

  const waits = (
    { id, from_name, age }: { id: number; from_name: string; age: number },
    why: string,
  ): Draft => ({
    subject: `Answer ${from_name}'s referral`,
    blocks: [
      { paragraph: why },
      {
        paragraph: `${from_name} gave it to you ${daysAgo(age)}. Even 'No response' is an answer: it tells them where it stands.`,
      },
    ],
    action: story(id, 'Answer it'),
  });

  /** 'Thursday, 19 November 2026, 07:00': of the chapter's wall clock, so no time zone is involved. */
  const whenOf = ({ day, starts }: LetterMeeting): string => `${longDayOf(day)}, ${starts}`;
  /** 'Five Tuesday meetings of Harbour, 16 March – 13 April' */
  const seriesOf = (meeting: LetterMeeting): string => {
    const { chapter, day, last_day: last, meetings } = meeting;
    if (!last) return `${counted(meetings, 'meeting')} of ${chapter}, from ${whenOf(meeting)}`;
    const short = day.slice(0, 4) === last.slice(0, 4) ? dayAndMonth : dayMonthAndYear;
    return `${NUMBERS[meetings] ?? meetings} ${weekday.format(new Date(day))} meetings of ${chapter}, ${short.format(new Date(day))} – ${short.format(new Date(last))}`;
  };
  const aboutMeeting = (
    meeting: LetterMeeting,
    what: keyof typeof CALENDAR,
    happened: (whose: string) => string,
  ): Draft => {
    const { id, chapter, day, starts, minutes, meetings, place, agenda, before = {} } = meeting;
    const several = meetings > 1;
    const which = several ? `${seriesOf(meeting)},` : `The meeting of ${chapter} on ${whenOf(meeting)}`;
    const times = (at: { starts: string; minutes: number }) =>
      timesOf({ ...at, starts: at.starts.slice(0, 5) }, meeting.time_zone ?? timeZone);
    const lines = [
      ...(several || before.day === undefined
        ? []
        : [changeOf('Day', longDayOf(day), longDayOf(before.day))]),
      changeOf('Place', place, before.place),
      changeOf('Time', times({ starts, minutes }), times({ starts, minutes, ...before })),
      ...(before.agenda === undefined ? [] : [agenda === '' ? 'The agenda was removed.' : 'The new agenda:']),
    ];
    return {
      subject: `${several ? 'Meetings' : 'Meeting'} ${what}: ${several ? 'from ' : ''}${whenOf(meeting)}`,
      blocks: [
        { paragraph: `${which} ${happened(several ? 'were' : 'was')}.` },
        ...lines.map((paragraph) => ({ paragraph })),
        ...(agenda === '' ? [] : [{ quote: agenda }]),
        { paragraph: CALENDAR[what] },
      ],
      action: { label: 'See the meeting', url: at(`/meetings/${id}`) },
    };
  };

  const invitation = ({ email, chapter }: Newcomer, path: string, until: string): Draft => ({
    subject: `Welcome to ${chapter ?? network}`,
    blocks: [
      {
        paragraph: `Welcome to ${chapter ?? network}. Your sign-in is ${email}. Choose a password to get started.`,
      },
      { paragraph: `Valid until ${until}.` },
    ],
    action: { label: 'Choose a password', url: at(path) },
    footer: [`${chapter === null ? 'A super admin' : 'Your chapter'} invited you. Not you? Ignore this.`],
  });

  const toPasskeys = {
    action: { label: 'See your passkeys', url: at('/account#passkeys') },
    footer: ['You get this e-mail whenever your passkeys change.'],
  };

  return {
    meetingApproved: (meeting: LetterMeeting): Draft =>
      aboutMeeting(meeting, 'announced', (verb) => `${verb} announced`),
    meetingChanged: (meeting: LetterMeeting): Draft =>
      aboutMeeting(meeting, 'changed', (verb) => `${verb} changed`),
    meetingCancelled: (meeting: LetterMeeting): Draft =>
      aboutMeeting(meeting, 'cancelled', (verb) => `${verb} cancelled`),
    referralReceived: ({ id, from_name, referral_type, referral_notes }: LetterReferral): Draft => ({
      subject: `${from_name} gave you a referral`,
      blocks: [
        {
          paragraph: `${from_name} gave you a ${REFERRAL_TYPE_LABELS[referral_type].toLowerCase()} referral:`,
        },
        { quote: referral_notes },
        { paragraph: 'Contact details are in the app.' },
      ],
      action: story(id),
    }),
    referralAnswered: ({ id, to_name, referral_status }: LetterReferral): Draft => ({
      subject: `${to_name} answered your referral`,
      blocks: [
        { paragraph: `${to_name} answered your referral: ${REFERRAL_STATUS_LABELS[referral_status]}.` },
      ],
      action: story(id),
    }),
    thanked: ({ referral_id, from_name, amount, description }: LetterNote): Draft => ({
      subject: `${from_name} thanks you`,
      blocks: [
        { paragraph: `Your referral became business. ${from_name} thanks you for ${money.format(amount)}:` },
        { quote: description },
      ],
      action: story(referral_id),
    }),
    noteApproved: ({ referral_id, to_name, amount }: LetterNote): Draft => ({
      subject: `Your thank-you note to ${to_name} was approved`,
      blocks: [
        {
          paragraph: `Your thank-you note of ${money.format(amount)} to ${to_name} was approved and now counts.`,
        },
      ],
      action: story(referral_id),
    }),
    noteReturned: ({ referral_id, to_name, amount, return_reason }: LetterNote): Draft => ({
      subject: `Your thank-you note to ${to_name} was returned`,
      blocks: [
        { paragraph: `Your thank-you note of ${money.format(amount)} to ${to_name} was returned to you:` },
        { quote: return_reason ?? '' },
        { paragraph: 'Edit it to send it for approval again.' },
      ],
      action: story(referral_id, 'Correct it'),
    }),
    testimonialApproved: ({ receiver_id, writer_name, text }: LetterTestimonial): Draft => ({
      subject: `${writer_name} wrote a testimonial about you`,
      blocks: [
        { paragraph: `${writer_name} wrote about you:` },
        { quote: text },
        { paragraph: 'It is on your page now. You can hide it there.' },
      ],
      action: { label: 'See your page', url: at(`/members/${receiver_id}#testimonials`) },
    }),
    testimonialReturned: ({ receiver_id, receiver_name, return_reason }: LetterTestimonial): Draft => ({
      subject: `Your testimonial about ${receiver_name} was returned`,
      blocks: [
        { paragraph: `Your testimonial about ${receiver_name} was returned to you:` },
        { quote: return_reason ?? '' },
        { paragraph: 'Edit it to send it for approval again.' },
      ],
      action: { label: 'Edit it', url: at(`/members/${receiver_id}#testimonials`) },
    }),
    nudge: (referral: LetterReferral): Draft =>
      waits(referral, `${referral.from_name} asks how their referral is going.`),
    reminder: (referral: LetterReferral): Draft =>
      waits(referral, 'A referral has been waiting for you for two weeks.'),
    invitation,
    /** 'Thursday 26 November', in the network's time zone. */
    dayOf: (at: Date): string => linkDay.format(at).replace(',', ''),
    newPassword: (path: string, until: string): Draft => ({
      subject: 'Choose a new password',
      blocks: [
        {
          paragraph:
            'A super admin of your network sends you this link to choose a new password. Your old one may no longer work.',
        },
        { paragraph: `Valid until ${until}.` },
      ],
      action: { label: 'Choose a new password', url: at(path) },
    }),
    emailLink: (path: string): Draft => ({
      subject: 'Confirm your new e-mail',
      blocks: [
        { paragraph: `Confirm that you want to sign in to ${network} with this e-mail.` },
        { paragraph: 'The link works once, for 24 hours. Until you use it, your e-mail stays the same.' },
      ],
      action: { label: 'Confirm e-mail', url: at(path) },
      footer: ['You asked to change your e-mail. Not you? Ignore this.'],
    }),
    /** To the account that has it already: the one who asked learns nothing. */
    emailTaken: (): Draft => ({
      subject: 'This e-mail is in use already',
      blocks: [
        {
          paragraph:
            'Someone, most likely you, asked to use this e-mail for another account. It belongs to an account already, so nothing was changed.',
        },
      ],
      footer: ['Not you? Ignore this.'],
    }),
    emailChanged: (): Draft => ({
      subject: 'Your e-mail was changed',
      blocks: [
        { paragraph: `You now sign in to ${network} with another e-mail, and get your mails there.` },
        { paragraph: 'Not you? Tell a super admin of your network at once.' },
      ],
      footer: ['This is the last e-mail to this address.'],
    }),
    membershipEnding: (chapter: string, day: string): Draft => ({
      subject: `Your membership ends on ${longDay.format(new Date(day))}`,
      blocks: [
        { paragraph: `Your membership of ${chapter} ends on ${longDay.format(new Date(day))}.` },
        { paragraph: 'To renew it, talk to whoever leads your chapter.' },
      ],
      action: { label: 'Open Business Network', url: at('/dashboard') },
    }),
    superAdminAdded: (by: NamedPerson, added: NamedPerson): Draft => ({
      subject: `${added.name} is invited as a super admin`,
      blocks: [
        {
          paragraph: `${by.name} (${by.email}) invited ${added.name} (${added.email}) as a super admin. Super admins see and change everything in every chapter.`,
        },
        { paragraph: 'Not expected? End their access, and change your password.' },
      ],
      action: { label: 'See the super admins', url: at('/admin/network?view=super-admins') },
      footer: [TO_SUPER_ADMINS],
    }),
    superAdminEnded: (by: NamedPerson, ended: NamedPerson, isYou: boolean): Draft =>
      isYou
        ? {
            subject: 'You are no longer a super admin',
            blocks: [
              { paragraph: `${by.name} (${by.email}) ended your access. You can no longer sign in.` },
              { paragraph: 'Not expected? Tell another super admin of your network at once.' },
            ],
            footer: [TO_SUPER_ADMINS],
          }
        : {
            subject: `${ended.name} is no longer a super admin`,
            blocks: [
              { paragraph: `${by.name} (${by.email}) ended the access of ${ended.name} (${ended.email}).` },
              { paragraph: 'Not expected? Ask them, and change your password.' },
            ],
            action: { label: 'See the super admins', url: at('/admin/network?view=super-admins') },
            footer: [TO_SUPER_ADMINS],
          },
    passkeyAdded: (): Draft => ({
      subject: 'A passkey was added to your account',
      blocks: [
        { paragraph: 'From now on it signs in to Business Network as you, without your password.' },
        { paragraph: 'Not you? Change your password at once: that removes all your passkeys.' },
      ],
      ...toPasskeys,
    }),
    passkeyRemoved: (): Draft => ({
      subject: 'A passkey was removed from your account',
      blocks: [
        { paragraph: 'It no longer signs in to Business Network.' },
        { paragraph: 'Not you? Change your password at once.' },
      ],
      ...toPasskeys,
    }),
    passkeysEnded: (): Draft => ({
      subject: 'Your passkeys were removed',
      blocks: [
        {
          paragraph:
            'Your account has a new password, so its passkeys no longer sign in. You can add them again.',
        },
        { paragraph: 'Not you? Tell a super admin of your network at once.' },
      ],
      ...toPasskeys,
    }),
    passkeyNeeded: (): Draft => ({
      subject: 'Sign in with your passkey',
      blocks: [
        { paragraph: 'Someone, most likely you, asked for a new password for this address.' },
        {
          paragraph:
            'Super admins of your network sign in with a passkey, so a new password would not help. If you have lost yours, ask whoever runs the server.',
        },
      ],
    }),
    test: (to: Newcomer, until: string): Draft => {
      const { subject, blocks } = invitation(to, '', until);
      return {
        subject: `Test: ${subject}`,
        blocks: [
          {
            paragraph: 'This is a test. New members get the following, with a personal link and their name:',
          },
          ...blocks,
        ],
        action: { label: `Open ${network}`, url: at('/members/import') },
      };
    },
    password: (path: string): Draft => ({
      subject: 'Choose a new password',
      blocks: [
        { paragraph: 'Someone, most likely you, asked for a new password for this address.' },
        {
          paragraph:
            'The link works once and expires in 30 minutes. If you did not ask for it, ignore this e-mail: your password stays the same.',
        },
      ],
      action: { label: 'Choose a new password', url: at(path) },
    }),
    digest: (week: Week): Draft | undefined => {
      const lines = [
        week.received > 0 && `You received ${counted(week.received, 'referral')} in the last seven days.`,
        week.given > 0 && `You gave ${counted(week.given, 'referral')} in the last seven days.`,
        week.thanks > 0 &&
          `Your referrals brought ${counted(week.thanks, 'approved thank-you note')} worth ${money.format(week.thanks_value)}.`,
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
    },
    finish: (draft: Draft, name: string, topic: MailTopic | null, token: string): Letter => ({
      ...draft,
      greeting: `Hello ${name},`,
      footer: topic
        ? [`E-mails about ${ABOUT[topic]} are on.`]
        : (draft.footer ?? ['You asked for this e-mail. Not you? Ignore it.']),
      ...(topic && { unsubscribe: unsubscribeLink(publicUrl, token, 'Turn off') }),
    }),
  };
}

const TO_SUPER_ADMINS = 'All super admins get this e-mail when one is added or ended.';

/** The attached file does it, whichever program reads it. */
const CALENDAR = {
  announced: 'The attached file adds this to your calendar.',
  changed: 'The attached file updates your calendar.',
  cancelled: 'The attached file removes this from your calendar.',
};
const NUMBERS = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const changeOf = (name: string, now: string, before: string | undefined): string =>
  `${name}: ${now}${before === undefined || before === now ? '' : `, before: ${before}`}`;

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const longDay = dayFormat({ dateStyle: 'full' });
const weekday = dayFormat({ weekday: 'long' });
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' });
const dayMonthAndYear = dayFormat({ dateStyle: 'long' });
const longDayOf = (day: string): string => longDay.format(new Date(day));
const daysAgo = (days: number): string => {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
};
