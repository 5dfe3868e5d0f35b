import {
  REFERRAL_STATUS_LABELS,
  REFERRAL_TYPE_LABELS,
  type ReferralStatus,
  type ReferralType,
} from '@bn/contract';
import { type Draft, daysAgo, type Writing } from './draft.ts';

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

/** About referrals, thank-you notes and testimonials. */
export function referralLetters({ at, money, story }: Writing) {
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

  return {
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
        { paragraph: `Your referral became business. ${from_name} thanks you for ${money(amount)}:` },
        { quote: description },
      ],
      action: story(referral_id),
    }),
    noteApproved: ({ referral_id, to_name, amount }: LetterNote): Draft => ({
      subject: `Your thank-you note to ${to_name} was approved`,
      blocks: [
        {
          paragraph: `Your thank-you note of ${money(amount)} to ${to_name} was approved and now counts.`,
        },
      ],
      action: story(referral_id),
    }),
    noteReturned: ({ referral_id, to_name, amount, return_reason }: LetterNote): Draft => ({
      subject: `Your thank-you note to ${to_name} was returned`,
      blocks: [
        { paragraph: `Your thank-you note of ${money(amount)} to ${to_name} was returned to you:` },
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
  };
}
