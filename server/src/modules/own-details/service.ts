import type { AnswerOf, BodyOf, Role, Routes } from '@bn/contract';
import type { Caller, Origin } from '../../caller.ts';
import { type Executor, violatedConstraint } from '../../db/database.ts';
import { conflict, invalid, refuse, unauthenticated } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { hashOf } from '../account/links.ts';
import { type AccountService, linkEnded } from '../account/service.ts';
import { changesBetween } from '../audit/changes.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import type { ReauthenticationService } from '../auth/reauthenticate.ts';
import type { MailService } from '../mail/service.ts';
import { asStored } from '../members/service.ts';
import { lastRecorded, refuseChanged, versioned } from '../versions/versions.ts';
import type { WriteDeps } from '../write-deps.ts';
import * as sql from './sql.ts';

interface OwnDetailsDeps extends WriteDeps {
  limits: Pick<Limits, 'count'>;
  reauthentication: ReauthenticationService;
  account: Pick<AccountService, 'countLink'>;
  mail: Pick<MailService, 'on' | 'confirmEmail' | 'tellFormerEmail'>;
}

/** A member's name stands in other people's history: a super admin changes it. */
const FIELDS = {
  member: ['phone', 'vertical'],
  super_admin: ['full_name'],
} as const satisfies Record<Role, readonly (keyof sql.Details)[]>;

const KNOWN_TO_OTHERS =
  "may be known to someone else. Sign out, choose another one with 'Forgot Password?', and try again";

const edited = (row: sql.DetailsRow) =>
  versioned(Object.fromEntries(FIELDS[row.role].map((field) => [field, row[field]])));

type OwnDetails = AnswerOf<Routes['ownDetails']>;

export function ownDetailsService({
  db,
  limits,
  audit,
  publish,
  calendar,
  reauthentication,
  account,
  mail,
}: OwnDetailsDeps) {
  const { now } = calendar;

  const answerOf = async (from: Executor, id: number, row: sql.DetailsRow): Promise<OwnDetails> => ({
    full_name: row.full_name,
    email: row.email,
    ...(row.role === 'member' && { phone: row.phone, vertical: row.vertical }),
    new_email: (await sql.findNewEmail(from, id, now())) ?? null,
    by_mail: mail.on ? 1 : 0,
    version: edited(row).version,
  });

  const changed = (tx: Executor, by: number | null, id: number, { chapter_id }: sql.DetailsRow) =>
    publish(tx, { kind: 'member_changed', by, to: id, chapter: chapter_id, member: id });

  const held = async (tx: Executor, id: number) => (await sql.lock(tx, id)) ?? refuse(unauthenticated());

  return {
    read: async ({ user: { id } }: Caller): Promise<OwnDetails> =>
      answerOf(db, id, (await sql.find(db, id)) ?? refuse(unauthenticated())),

    change: (
      caller: Caller,
      body: BodyOf<Routes['changeOwnDetails']>,
      version?: string,
    ): Promise<OwnDetails> => {
      const { id, role } = caller.user;
      const own: readonly string[] = FIELDS[role];
      const others = Object.keys(body).filter((field) => !own.includes(field));
      if (others.length > 0)
        throw invalid(Object.fromEntries(others.map((field) => [field, 'is not yours to change'])));
      const details = asStored(body);
      return db.transaction(async (tx) => {
        const before = await held(tx, id);
        await refuseChanged(
          tx,
          caller,
          version,
          edited(before),
          lastRecorded(
            tx,
            { type: 'user', id },
            ['member.changed', 'details.changed', 'member.resumed'],
            now(),
          ),
        );
        const after = { ...before, ...details };
        const changes = changesBetween(FIELDS[role], before, after);
        if (Object.keys(changes).length > 0) {
          const counted = await limits.count(tx, 'ownDetails', [id]);
          if (counted.isOver) throw tooMany('Too many changes', counted);
          await sql.update(tx, id, details, now());
          await audit.record(tx, caller, {
            action: 'details.changed',
            subject: { type: 'user', id },
            chapterId: before.chapter_id,
            changes,
          });
          await changed(tx, id, id, before);
        }
        return answerOf(tx, id, after);
      });
    },

    /**
     * A session alone does not change it: with the e-mail one gets a new password. Nor does a password that a colleague may know:
     * what ends that (0055) mails its owner a link, which would go to the colleague.
     */
    requestEmail: async (
      unit: UnitOfWork,
      caller: Caller,
      token: string,
      { email: typed, ...proof }: BodyOf<Routes['changeOwnEmail']>,
    ): Promise<{ new_email: string }> => {
      const { id } = caller.user;
      const { email } = asStored({ email: typed });
      const refuseUnproven = await reauthentication.reauthenticate({ caller, token }, 'change_email', proof);
      return unit(async (tx) => {
        const before = await held(tx, id);
        await refuseUnproven(tx);
        if (!mail.on) throw conflict('This network sends no e-mails, so you cannot change yours');
        if (await sql.isPasswordDoubtful(tx, id)) throw invalid({ current_password: KNOWN_TO_OTHERS });
        const { same, mailbox } = await sql.compareEmails(tx, before.email, email);
        if (same) throw invalid({ email: 'is your e-mail already' });
        const own = await limits.count(tx, 'newEmailsOfPerson', [id]);
        if (own.isOver) throw tooMany('Too many links to new e-mails', own);
        const toMailbox = await limits.count(tx, 'newEmailsToMailbox', [mailbox]);
        if (toMailbox.isOver) throw tooMany('Too many links to this e-mail', toMailbox);
        await sql.revokeEmailLinks(tx, id);
        await mail.confirmEmail(tx, id, email);
        await audit.record(tx, caller, {
          action: 'email.requested',
          subject: { type: 'user', id },
          chapterId: before.chapter_id,
        });
        return { new_email: email };
      });
    },

    cancelEmail: ({ user: { id } }: Caller): Promise<void> =>
      db.transaction(async (tx) => {
        await held(tx, id);
        await sql.revokeEmailLinks(tx, id);
      }),

    /** The e-mail alone: with the change the database revokes every other link of the account (0023); sessions stay. */
    confirmEmail: async (token: string, origin: Origin): Promise<{ email: string }> => {
      await account.countLink(origin);
      const hash = hashOf(token);
      const id = (await sql.findEmailLink(db, hash, now())) ?? refuse(linkEnded());
      return db
        .transaction(async (tx) => {
          const before = (await sql.lock(tx, id)) ?? refuse(linkEnded());
          const email = (await sql.takeEmailLink(tx, id, hash, now())) ?? refuse(linkEnded());
          await sql.updateEmail(tx, id, email, now());
          await mail.tellFormerEmail(tx, id, before.email);
          await audit.recordFor(tx, id, origin, {
            action: 'details.changed',
            subject: { type: 'user', id },
            chapterId: before.chapter_id,
            changes: changesBetween(['email'], before, { email }),
          });
          // By a mailbox that is signed in nowhere: every open app of the person learns of it.
          await changed(tx, null, id, before);
          return { email };
        })
        .catch((error) => {
          throw violatedConstraint(error) === 'users_email' ? linkEnded() : error;
        });
    },
  };
}
export type OwnDetailsService = ReturnType<typeof ownDetailsService>;
