import { isDeepStrictEqual } from 'node:util';
import { RENEWAL_REMINDERS } from '@bn/contract';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailConfig } from '../../../config.ts';
import type { Executor } from '../../../db/database.ts';
import { addDays, type Calendar } from '../../../time/calendar.ts';
import { FORGOTTEN, INVITATION, makeMailedLink, NEW_EMAIL } from '../../account/links.ts';
import { type Identity, identityOf, NO_IDENTITY } from '../../network-identity/service.ts';
import { TOPIC_OF } from '../kinds.ts';
import type { MailRow } from '../outbox-sql.ts';
import type { UnsubscribeTokens } from '../unsubscribe.ts';
import * as content from './content-sql.ts';
import type { Draft } from './draft.ts';
import { guestMail } from './guest-letters.ts';
import { findGuest } from './guest-sql.ts';
import { asHtml, asText, type Letter, type Network, oneLine, unsubscribeLink } from './layout.ts';
import { createLetters } from './letters.ts';
import type { LetterMeeting } from './meeting-letters.ts';
import { calendarFile } from './meeting-times.ts';

export interface Envelope {
  from: string;
  to: string;
}

export interface ReadyMail {
  envelope: Envelope;
  message: Buffer;
  /** For a copy that surely did not arrive: its link need not work. */
  discard: () => Promise<void>;
}

interface ComposeDeps {
  settings: Pick<MailConfig, 'from' | 'publicUrl'>;
  currency: string | undefined;
  tokens: UnsubscribeTokens;
  calendar: Pick<Calendar, 'now' | 'today'>;
  timeZone: string;
}

/**
 * Composes a mail from a row of the outbox and the current data. None where it no longer applies: a referral
 * that was answered needs no reminder, an approval that was undone is not announced, and former members are
 * not written to.
 */
export function createComposer(deps: ComposeDeps) {
  let known = composerFor(deps, NO_IDENTITY);
  const current = async (db: Executor) => {
    const identity = await identityOf(db);
    if (!isDeepStrictEqual(identity, known.identity)) known = composerFor(deps, identity);
    return known;
  };
  return {
    mail: async (db: Executor, row: MailRow) => (await current(db)).mail(db, row),
    device: async (db: Executor, row: MailRow) => (await current(db)).device(db, row),
  };
}
export type Composer = ReturnType<typeof createComposer>;

type OneToOneMail = Extract<MailRow['kind'], `one_to_one_${string}`>;

/** Its name, where the network has none of its own. */
const PRODUCT = 'Business Network';

function composerFor({ currency, tokens, calendar, timeZone, ...deps }: ComposeDeps, identity: Identity) {
  const { now } = calendar;
  const { network_name: name, reply_to, logo } = identity;
  const { publicUrl } = deps.settings;
  const settings = { publicUrl, from: name === null ? deps.settings.from : { ...deps.settings.from, name } };
  const network = {
    name: name ?? PRODUCT,
    replyTo: reply_to,
    logo: logo && publicUrl + logo.small,
  };
  const letters = createLetters({ publicUrl, currency, timeZone, network: network.name });

  /** A letter with a link: the token exists here and in the mail; the database keeps its hash. */
  const withLink = async (
    db: Executor,
    row: MailRow,
    to: content.Receiver,
    length: number,
    write: (link: string) => Draft,
    page?: string,
  ) => {
    const made = await makeMailedLink(db, row, to.id, length, now(), calendar.today(), page);
    return made && { ...write(made.link), discard: made.discard };
  };

  /** None, once it is over, or its receiver has moved to another chapter. */
  const meetingOf = async (
    db: Executor,
    row: MailRow,
    to: content.Receiver,
    announced: Parameters<typeof content.findMeeting>[2],
  ) => {
    const meeting =
      row.meeting_id === null ? undefined : await content.findMeeting(db, row.meeting_id, announced);
    const concerns = meeting?.chapter_id === to.chapter_id && Date.parse(meeting.ends_at) > now().getTime();
    if (!concerns || meeting.status !== (announced === 'cancellation' ? 'cancelled' : 'approved'))
      return undefined;
    const together = await content.findTogether(db, meeting.id, announced);
    const weekdays = new Set(together.map(({ day }) => new Date(day).getUTCDay()));
    const isSeries = together.length > 1 && together.length === meeting.meetings && weekdays.size === 1;
    const calendar = calendarFile(together, settings.from, now());
    const before =
      announced === 'change' ? await content.findBefore(db, meeting.id, row.written_at) : undefined;
    return { meeting: { ...meeting, before, ...(isSeries && { last_day: together.at(-1)?.day }) }, calendar };
  };

  const aboutMeeting = async (
    found: ReturnType<typeof meetingOf>,
    write: (meeting: LetterMeeting) => Draft,
  ): Promise<Draft | undefined> => {
    const about = await found;
    return about && { ...write(about.meeting), calendar: about.calendar };
  };

  /** None, once something else has happened to it since. */
  const oneToOneFor = async (
    db: Executor,
    row: MailRow,
    kind: OneToOneMail,
    to: content.Receiver,
  ): Promise<Draft | undefined> => {
    const about =
      row.one_to_one_id === null ? undefined : await content.findOneToOne(db, row.one_to_one_id, to.id);
    if (!about) return undefined;
    const { one_to_one_status: status } = about;
    const isOver = Date.parse(about.ends_at) <= now().getTime();
    const file = () => ({ calendar: calendarFile([about], settings.from, now()) });
    switch (kind) {
      case 'one_to_one_proposed':
        return status === 'proposed' && !isOver && about.asked_by !== to.id
          ? letters.oneToOneProposed(about)
          : undefined;
      case 'one_to_one_accepted':
        return status === 'accepted' && !isOver
          ? { ...letters.oneToOneAccepted(about), ...file() }
          : undefined;
      case 'one_to_one_declined':
        return status === 'declined' ? letters.oneToOneDeclined(about) : undefined;
      case 'one_to_one_cancelled':
        if (status !== 'cancelled' || isOver) return undefined;
        return { ...letters.oneToOneCancelled(about, about.was_accepted), ...(about.was_accepted && file()) };
      case 'one_to_one_met':
        return status === 'accepted' && about.unanswered ? letters.oneToOneMet(about) : undefined;
    }
  };

  const validUntil = (length: number) => letters.dayOf(new Date(now().getTime() + length));

  /** Replies reach the inviter. */
  const invitationFor = async (db: Executor, row: MailRow, to: content.Receiver) => {
    const inviter = row.made_by === null ? undefined : await content.findReceiver(db, row.made_by);
    const draft = await withLink(db, row, to, INVITATION, (link) =>
      to.activated
        ? letters.newPassword(link, validUntil(INVITATION))
        : letters.invitation(to, link, validUntil(INVITATION)),
    );
    return draft && { ...draft, ...(inviter && { replyTo: inviter }) };
  };

  const draftOf = async (
    db: Executor,
    row: MailRow,
    to: content.Receiver,
    owner?: content.Receiver,
  ): Promise<(Draft & Partial<Pick<ReadyMail, 'discard'>>) | undefined> => {
    const referral =
      row.referral_id === null ? undefined : await content.findReferral(db, row.referral_id, now());
    const note = row.note_id === null ? undefined : await content.findNote(db, row.note_id);
    const testimonial =
      row.testimonial_id === null ? undefined : await content.findTestimonial(db, row.testimonial_id);
    switch (row.kind) {
      case 'referral_received':
        return referral && letters.referralReceived(referral);
      case 'referral_answered':
        return referral && !referral.open ? letters.referralAnswered(referral) : undefined;
      case 'nudge':
      case 'reminder':
        return referral?.open ? letters[row.kind](referral) : undefined;
      case 'thanked':
        return note && note.status !== 'withdrawn' ? letters.thanked(note) : undefined;
      case 'note_approved':
        return note?.status === 'approved' ? letters.noteApproved(note) : undefined;
      case 'note_returned':
        return note?.status === 'returned' ? letters.noteReturned(note) : undefined;
      case 'testimonial_approved':
        return testimonial?.status === 'approved' ? letters.testimonialApproved(testimonial) : undefined;
      case 'testimonial_returned':
        return testimonial?.status === 'returned' && testimonial.both_here
          ? letters.testimonialReturned(testimonial)
          : undefined;
      case 'one_to_one_proposed':
      case 'one_to_one_accepted':
      case 'one_to_one_declined':
      case 'one_to_one_cancelled':
      case 'one_to_one_met':
        return oneToOneFor(db, row, row.kind, to);
      case 'meeting_approved':
        return aboutMeeting(meetingOf(db, row, to, 'approval'), letters.meetingApproved);
      case 'meeting_changed':
        return aboutMeeting(meetingOf(db, row, to, 'change'), letters.meetingChanged);
      case 'meeting_cancelled':
        return aboutMeeting(meetingOf(db, row, to, 'cancellation'), letters.meetingCancelled);
      case 'guest_invitation':
      case 'guest_change':
      case 'guest_cancellation':
        return undefined;
      case 'digest':
        return letters.digest(await content.findWeek(db, to.id, now(), calendar.today()));
      case 'invitation':
        return invitationFor(db, row, to);
      case 'email_link':
        // If the e-mail belongs to another account, its owner is notified and no link is sent; the requester sees no difference.
        return withLink(
          db,
          row,
          to,
          NEW_EMAIL,
          (link) => (owner ? letters.emailTaken() : letters.emailLink(link)),
          'confirm-email',
        );
      case 'email_changed':
        return letters.emailChanged();
      case 'membership_ending': {
        const { chapter, valid_till } = to;
        const [today, soon] = [calendar.today(), addDays(calendar.today(), RENEWAL_REMINDERS[0])];
        if (chapter === null || valid_till === null || valid_till < today || valid_till > soon)
          return undefined;
        return letters.membershipEnding(chapter, valid_till);
      }
      case 'super_admin_added':
      case 'super_admin_ended': {
        const [by, about] = [await personOf(db, row.made_by), await personOf(db, row.about_id)];
        if (!about) return undefined;
        if (row.kind === 'super_admin_added') return by && letters.superAdminAdded(by, about);
        return letters.superAdminEnded(by, about, row.about_id === to.id);
      }
      case 'passkey_added':
        return letters.passkeyAdded();
      case 'passkey_removed':
        return letters.passkeyRemoved();
      case 'passkeys_ended':
        return letters.passkeysEnded();
      case 'test':
        return letters.test(to, validUntil(INVITATION));
      case 'password':
        return to.needs_passkey
          ? letters.passkeyNeeded()
          : withLink(db, row, to, FORGOTTEN, letters.password);
    }
  };

  /** A guest has no account: no topics, and no link but the one that ends these mails. */
  const forGuest = async (db: Executor, row: MailRow, guestId: number): Promise<ReadyMail | undefined> => {
    const to = await findGuest(db, guestId);
    if (!to) return undefined;
    const { from, publicUrl } = settings;
    const token = await tokens.make(db, { topic: 'guest', mailbox: to.mailbox_digest });
    const unsubscribe = unsubscribeLink(publicUrl, token);
    const mail = guestMail(to, { kind: row.kind, from, now: now(), timeZone, unsubscribe });
    if (!mail) return undefined;
    return {
      envelope: { from: from.address, to: to.email },
      message: await build(from, network, to, row, mail.letter, mail.calendar),
      discard: nothing,
    };
  };

  const forMail = async (db: Executor, row: MailRow): Promise<ReadyMail | undefined> => {
    if (row.guest_id !== null) return forGuest(db, row, row.guest_id);
    const to = await (row.user_id === null
      ? content.findByEmail(db, row.email ?? '')
      : content.findReceiver(db, row.user_id, row.kind === 'super_admin_ended'));
    const topic = TOPIC_OF[row.kind];
    const owner = row.kind === 'email_link' ? await content.findByEmail(db, row.email ?? '') : undefined;
    const email = owner?.email ?? ((row.user_id !== null && row.email) || to?.email);
    // Who has never signed in gets their invitation, and nothing that can be chosen.
    if (!to || !email || (topic && (!to.activated || to.refuses.includes(topic)))) return undefined;
    const found = await draftOf(db, row, to, owner);
    if (!found) return undefined;
    const { discard = nothing, ...draft } = found;
    const { name } = owner ?? to;
    const token = topic ? await tokens.make(db, { topic, userId: to.id }) : '';
    const letter = letters.finish(draft, name, topic, token);
    return {
      envelope: { from: settings.from.address, to: email },
      message: await build(settings.from, network, { name, email }, row, letter),
      discard,
    };
  };

  /** What a notification says is the subject of the mail: who and what, no note, no amount, no contact. */
  const forDevice = async (db: Executor, row: MailRow): Promise<Draft | undefined> => {
    const to = row.user_id === null ? undefined : await content.findReceiver(db, row.user_id);
    return to?.activated ? draftOf(db, row, to) : undefined;
  };

  return { identity, mail: forMail, device: forDevice };
}
const personOf = (db: Executor, id: number | null) =>
  id === null ? Promise.resolve(undefined) : content.findPerson(db, id);
const nothing = async () => undefined;

function build(
  from: MailConfig['from'],
  network: Network & { replyTo: string | null },
  to: Pick<content.Receiver, 'name' | 'email'>,
  row: MailRow,
  letter: Letter,
  calendar?: string,
): Promise<Buffer> {
  const file = calendar ?? letter.calendar;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const replyTo = letter.replyTo
    ? { name: oneLine(letter.replyTo.name), address: letter.replyTo.email }
    : network.replyTo;
  return new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: oneLine(to.name), address: to.email },
    subject: oneLine(letter.subject),
    text: asText(letter),
    html: asHtml(letter, network),
    date: new Date(row.written_at),
    ...(replyTo !== null && { replyTo }),
    messageId: `<${row.message_key}@${domain}>`,
    // Suppresses auto-replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(file !== undefined && {
      attachments: [
        {
          filename: 'meeting.ics',
          content: file,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
