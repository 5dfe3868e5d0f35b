import type { MailTopic } from '@bn/contract';
import { accountLetters } from './account-letters.ts';
import { digestLetter, type Week } from './digest-letter.ts';
import { type Draft, type LetterSettings, writingOf } from './draft.ts';
import { type Letter, unsubscribeLink } from './layout.ts';
import { meetingLetters } from './meeting-letters.ts';
import { oneToOneLetters } from './one-to-one-letters.ts';
import { referralLetters } from './referral-letters.ts';

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
  one_to_ones: 'one-to-ones',
};

export function createLetters(settings: LetterSettings) {
  const writing = writingOf(settings);
  return {
    ...meetingLetters(writing),
    ...oneToOneLetters(writing),
    ...referralLetters(writing),
    ...accountLetters(writing),
    digest: (week: Week): Draft | undefined => digestLetter(writing, week),
    finish: (draft: Draft, name: string, topic: MailTopic | null, token: string): Letter => ({
      ...draft,
      greeting: `Hello ${name},`,
      footer: topic
        ? [`E-mails about ${ABOUT[topic]} are on.`]
        : (draft.footer ?? ['You asked for this e-mail. Not you? Ignore it.']),
      ...(topic && { unsubscribe: unsubscribeLink(settings.publicUrl, token, 'Turn off') }),
    }),
  };
}
