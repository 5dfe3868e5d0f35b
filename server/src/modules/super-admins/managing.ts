import type { AnswerOf, BodyOf, ListQuery, Reauthentication, Routes, SuperAdmin } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { type Database, violatedConstraint } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { conflict, forbidden, notFound, refuse } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { INVITATION, makeInvitations } from '../account/links.ts';
import type { Audit } from '../audit/service.ts';
import { unusablePassword } from '../auth/passwords.ts';
import type { ReauthenticationService } from '../auth/reauthenticate.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { MailService } from '../mail/service.ts';
import * as sql from './sql.ts';

interface ManagingDeps {
  db: Database;
  audit: Audit;
  sessions: Sessions;
  mail: Pick<MailService, 'on' | 'invite' | 'tellSuperAdmins'>;
  reauthentication: ReauthenticationService;
  now: () => Date;
}

/** Super admins by super admins: with the password or a passkey again, in the audit log, and with a mail to all of them. */
export function superAdminManagement({ db, audit, sessions, mail, reauthentication, now }: ManagingDeps) {
  const { reauthenticate } = reauthentication;
  const byMail = mail.on ? 1 : 0;

  return {
    listing: (query: ListQuery): Listing<SuperAdmin> => sql.listing(db, query),

    invite: async (
      unit: UnitOfWork,
      caller: Caller,
      token: string,
      { full_name, email, ...proof }: BodyOf<Routes['inviteSuperAdmin']>,
    ): Promise<AnswerOf<Routes['inviteSuperAdmin']>> => {
      const refuseUnproven = await reauthenticate({ caller, token }, 'invite_super_admin', proof);
      const password = await unusablePassword();
      return unit(async (tx) => {
        await sql.lockSuperAdmins(tx);
        await refuseUnproven(tx);
        const id = await sql.insert(tx, full_name.trim(), email.trim(), password, now());
        await mail.invite(tx, caller.user.id, [id]);
        await mail.tellSuperAdmins(tx, 'super_admin_added', caller.user.id, id);
        await audit.record(tx, caller, {
          action: 'super_admin.invited',
          subject: { type: 'user', id },
          details: { email: email.trim() },
        });
        return { id, by_mail: byMail } as const;
      }).catch((error) => {
        throw violatedConstraint(error) === 'users_email' ? conflict('This e-mail is in use already') : error;
      });
    },

    remind: async (
      caller: Caller,
      token: string,
      id: number,
      proof: Reauthentication,
    ): Promise<AnswerOf<Routes['remindSuperAdmin']>> => {
      const refuseUnproven = await reauthenticate({ caller, token }, 'remind_super_admin', proof);
      return db.transaction(async (tx) => {
        await sql.lockSuperAdmins(tx);
        await refuseUnproven(tx);
        const { activated_at } = (await sql.lock(tx, id)) ?? refuse(notFound('Super admin'));
        if (activated_at !== null) throw conflict('This super admin has signed in already');
        await mail.invite(tx, caller.user.id, [id]);
        // With a link that is handed over, whoever hands it over could open an account in another name: only where nothing else works.
        const [made] = await makeInvitations(tx, caller.user.id, mail.on ? [] : [id], now());
        await audit.record(tx, caller, { action: 'super_admin.reminded', subject: { type: 'user', id } });
        const endsAt = made?.endsAt ?? new Date(now().getTime() + INVITATION);
        return { ...(made && { link: made.link }), ends_at: endsAt.toISOString(), by_mail: byMail };
      });
    },

    /** Nobody ends their own access, and two who end each other wait for each other: so one always stays. */
    end: async (
      unit: UnitOfWork,
      caller: Caller,
      token: string,
      id: number,
      proof: Reauthentication,
    ): Promise<void> => {
      const refuseUnproven = await reauthenticate({ caller, token }, 'end_super_admin', proof);
      await unit(async (tx) => {
        await sql.lockSuperAdmins(tx);
        await refuseUnproven(tx);
        if (id === caller.user.id) throw forbidden('Another super admin has to end your access');
        const { email } = (await sql.lock(tx, id)) ?? refuse(notFound('Super admin'));
        await mail.tellSuperAdmins(tx, 'super_admin_ended', caller.user.id, id);
        await sql.remove(tx, id, now());
        await sessions.endAll(tx, id);
        await audit.record(tx, caller, {
          action: 'super_admin.ended',
          subject: { type: 'user', id },
          details: { email },
        });
        return null;
      });
    },
  };
}
export type SuperAdminManagement = ReturnType<typeof superAdminManagement>;
