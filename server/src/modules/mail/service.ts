import { MAIL_TOPICS, type MailTopic, UNDO_MINUTES, type UnsubscribeTopic } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import { recordInvitations } from '../account/links.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import type { PublishedEvent } from '../events/publish.ts';
import { countInvitations, type Invited } from './count-invitations.ts';
import { guestMails } from './guest-mails.ts';
import { type MailKind, TOPIC_OF } from './kinds.ts';
import * as outbox from './outbox-sql.ts';
import * as sql from './sql.ts';
import type { UnsubscribeTokens } from './unsubscribe.ts';

interface MailDeps {
  db: Database;
  on: boolean;
  tokens: UnsubscribeTokens;
  limits: Pick<Limits, 'count'>;
  now: () => Date;
}

const MAIL_OF: Partial<Record<PublishedEvent['kind'], MailKind>> = {
  referral_received: 'referral_received',
  referral_status_changed: 'referral_answered',
  referral_nudged: 'nudge',
  referral_reminded: 'reminder',
  thankyou_received: 'thanked',
  thankyou_approved: 'note_approved',
  thankyou_returned: 'note_returned',
  testimonial_approved: 'testimonial_approved',
  testimonial_returned: 'testimonial_returned',
  one_to_one_proposed: 'one_to_one_proposed',
  one_to_one_accepted: 'one_to_one_accepted',
  one_to_one_declined: 'one_to_one_declined',
  one_to_one_cancelled: 'one_to_one_cancelled',
  one_to_one_met: 'one_to_one_met',
};
/** It brings the file for a calendar, which whoever accepted needs as well. */
const TO_BOTH: ReadonlySet<PublishedEvent['kind']> = new Set(['one_to_one_accepted']);

const MAIL_TO_CHAPTER: Partial<Record<PublishedEvent['kind'], MailKind>> = {
  meeting_approved: 'meeting_approved',
  meeting_changed: 'meeting_changed',
  meeting_cancelled: 'meeting_cancelled',
};

type Choices = Record<MailTopic, 0 | 1>;

export function mailService({ db, on, tokens, limits, now }: MailDeps) {
  const guests = guestMails({ limits, now });

  const write = async (tx: Executor, mails: Omit<sql.NewMail, 'due'>[]): Promise<void> => {
    if (mails.length === 0 || !(on || mails.some(({ kind }) => TOPIC_OF[kind] !== null))) return;
    const at = now();
    // An approval can be undone for a while: the mail is sent when it no longer can.
    const settled = new Date(at.getTime() + UNDO_MINUTES * 60_000);
    await sql.insert(
      tx,
      mails.map((mail) => ({ ...mail, due: mail.kind === 'note_approved' ? settled : at })),
      at,
      on,
    );
  };

  const choicesOf = async (userId: number): Promise<{ by_mail: 0 | 1; choices: Choices }> => {
    const refused = await sql.refusals(db, userId);
    const choices = Object.fromEntries(
      MAIL_TOPICS.map((topic) => [topic, refused.includes(topic) ? 0 : 1]),
    ) as Choices;
    return { by_mail: on ? 1 : 0, choices };
  };

  const choose = async (userId: number, choices: Partial<Choices>): Promise<void> => {
    const named = (value: 0 | 1) => MAIL_TOPICS.filter((topic) => choices[topic] === value);
    if (named(0).length > 0) await sql.refuse(db, userId, named(0));
    if (named(1).length > 0) await sql.want(db, userId, named(1));
  };

  return {
    on,

    /** Queues the mails that belong to events; people get none about what they did themselves, unless it brings a file. */
    enqueue: async (tx: Executor, events: readonly PublishedEvent[]): Promise<void> => {
      await write(
        tx,
        events.flatMap(({ kind, by, to, referral, note, testimonial, oneToOne }) => {
          const mail = MAIL_OF[kind];
          return mail && to !== undefined && (to !== by || TO_BOTH.has(kind))
            ? [{ kind: mail, to, testimonial, oneToOne, ...(note === undefined ? { referral } : { note }) }]
            : [];
        }),
      );
      for (const { kind, by, chapter, meeting, moved } of events) {
        const mail = MAIL_TO_CHAPTER[kind];
        if (mail && chapter && meeting)
          await sql.insertForChapter(tx, { kind: mail, chapter, meeting, by }, now(), on);
        if (!on) continue;
        if (kind === 'meeting_changed' && moved && meeting)
          await guests.tell(tx, 'guest_change', by, meeting);
        if (kind === 'meeting_cancelled' && meeting) await guests.tell(tx, 'guest_cancellation', by, meeting);
      }
    },

    /** The invitation of a guest who was approved, if they have an e-mail and the meeting has not begun. */
    inviteGuest: async (tx: Executor, by: number, guestId: number): Promise<void> => {
      if (on) await guests.invite(tx, by, guestId);
    },

    /** Invites members by mail, one or thousands, within the limits and unless their chapter's are held back; the link of each is made when the mail is sent. */
    invite: async (tx: Executor, madeBy: number | null, memberIds: readonly number[]): Promise<Invited> => {
      const counted = await countInvitations(limits, tx, madeBy, await sql.findNotHeld(tx, memberIds));
      await write(
        tx,
        counted.invited.map((to) => ({ kind: 'invitation' as const, to, madeBy })),
      );
      if (on) await recordInvitations(tx, counted.invited, madeBy, now());
      return counted;
    },

    tellSuperAdmins: async (
      tx: Executor,
      kind: 'super_admin_added' | 'super_admin_ended',
      by: number | null,
      about: number,
    ): Promise<void> => {
      if (on) await sql.insertForSuperAdmins(tx, kind, by, about, now());
    },

    sendTest: async ({ user }: Caller): Promise<{ by_mail: 0 | 1 }> => {
      if (!on) return { by_mail: 0 };
      const asked = await limits.count(db, 'testMails', [user.id]);
      if (asked.isOver) throw tooMany('Too many test e-mails', asked);
      await write(db, [{ kind: 'test', to: user.id }]);
      return { by_mail: 1 };
    },

    confirmEmail: (tx: Executor, to: number, email: string): Promise<void> =>
      write(tx, [{ kind: 'email_link', to, email }]),

    tellFormerEmail: (tx: Executor, to: number, email: string): Promise<void> =>
      write(tx, [{ kind: 'email_changed', to, email }]),

    tellOfPasskeys: (
      tx: Executor,
      kind: 'passkey_added' | 'passkey_removed' | 'passkeys_ended',
      to: number,
    ): Promise<void> => write(tx, [{ kind, to }]),

    /** Whether the account exists does not matter here: it is looked up when the mail is composed. */
    forgotten: async (tx: Executor, email: string): Promise<void> => {
      if (on) await sql.insertForgotten(tx, email, now());
    },

    choices: ({ user }: Caller) => choicesOf(user.id),

    choose: async ({ user }: Caller, choices: Partial<Choices>) => {
      await choose(user.id, choices);
      return choicesOf(user.id);
    },

    unsubscribe: async (
      token: string,
      wanted: 0 | 1,
    ): Promise<{ topic: UnsubscribeTopic; wanted: 0 | 1 }> => {
      const found = await tokens.read(db, token);
      if (!found)
        throw new Refusal('not_found', 'This link is invalid. Open the whole link from the e-mail.');
      if (found.topic === 'guest') await guests.choose(db, found.mailbox, wanted);
      else await choose(found.userId, { [found.topic]: wanted });
      return { topic: found.topic, wanted };
    },

    outbox: (channel: outbox.Channel): Promise<outbox.OutboxFigures> => outbox.figures(db, channel),
  };
}
export type MailService = ReturnType<typeof mailService>;
