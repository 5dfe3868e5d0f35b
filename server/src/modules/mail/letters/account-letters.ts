import { type Draft, longDayOf, type Writing } from './draft.ts';

export interface Newcomer {
  email: string;
  chapter: string | null;
}
export interface NamedPerson {
  name: string;
  email: string;
}

const whoEnds = (by: NamedPerson | undefined): string =>
  by ? `${by.name} (${by.email})` : 'Somebody at the command line of the server';

const TO_SUPER_ADMINS = 'All super admins get this e-mail when one is added or ended.';

/** About signing in, passkeys, memberships and super admins. */
export function accountLetters({ at, network, timeZone }: Writing) {
  const linkDay = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
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
      subject: `Your membership ends on ${longDayOf(day)}`,
      blocks: [
        { paragraph: `Your membership of ${chapter} ends on ${longDayOf(day)}.` },
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
    superAdminEnded: (by: NamedPerson | undefined, ended: NamedPerson, isYou: boolean): Draft =>
      isYou
        ? {
            subject: 'You are no longer a super admin',
            blocks: [
              { paragraph: `${whoEnds(by)} ended your access. You can no longer sign in.` },
              { paragraph: 'Not expected? Tell another super admin of your network at once.' },
            ],
            footer: [TO_SUPER_ADMINS],
          }
        : {
            subject: `${ended.name} is no longer a super admin`,
            blocks: [
              { paragraph: `${whoEnds(by)} ended the access of ${ended.name} (${ended.email}).` },
              {
                paragraph: `Not expected? Ask ${by ? 'them' : 'whoever runs the server'}, and change your password.`,
              },
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
  };
}
