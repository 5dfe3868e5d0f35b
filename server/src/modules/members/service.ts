import {
  type AnswerOf,
  BLANK_MEMBER_FIELDS,
  type BodyOf,
  isElevated,
  type Member,
  type MemberFieldName,
  memberFieldsShownTo,
  type Permissions,
  type QueryOf,
  type Routes,
  storedText,
  type Title,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { type Executor, violatedConstraint } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound, refuse } from '../../errors.ts';
import { addDays } from '../../time/calendar.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { AccountService } from '../account/service.ts';
import { changesBetween } from '../audit/changes.ts';
import { refuseWeak } from '../auth/password-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { GuestService } from '../guests/service.ts';
import type { EndPasskeys } from '../passkeys/end.ts';
import { lastRecorded, refuseChanged } from '../versions/versions.ts';
import type { WriteDeps } from '../write-deps.ts';
import { editedMember, editedPermissions } from './edited.ts';
import * as sql from './sql.ts';

interface MemberDeps extends WriteDeps {
  sessions: Sessions;
  guests: Pick<GuestService, 'becomesMember'>;
  account: Pick<AccountService, 'endKnownPassword' | 'inviteByMail'>;
  endPasskeys: EndPasskeys;
}

const NO_CHAPTER = 0;

export function memberService({
  db,
  sessions,
  audit,
  publish,
  calendar,
  guests,
  account,
  endPasskeys,
}: MemberDeps) {
  const { now } = calendar;
  const held = async (tx: Executor, id: number): Promise<Member> => {
    if (!(await sql.lock(tx, id))) throw notFound('Member');
    return (await sql.find(tx, id, calendar.today())) as Member;
  };
  const refuseLastDay = (day: string, flags: Permissions): void => {
    if (day < calendar.today()) throw invalid({ permissions_until: 'must not be in the past' });
    if (!isElevated(flags)) throw invalid({ permissions_until: 'is for permissions that are on' });
  };

  const all = (query: sql.MemberFilter) => sql.list(db, query, calendar.today());
  const colleagues = (
    { user }: Caller,
    { not_signed_in, ...query }: QueryOf<Routes['listChapterMembers']>,
  ) => {
    if (!not_signed_in) return sql.listColleagues(db, ownChapter(user.chapter_id), query);
    // An empty list for those who may not invite: the browser may not know yet that a permission has ended.
    const chapter = user.permissions.can_add_member === 1 ? ownChapter(user.chapter_id) : NO_CHAPTER;
    return sql.listInvitable(db, chapter, query, calendar.today());
  };

  return {
    all,
    colleagues,

    register: async (
      unit: UnitOfWork,
      caller: Caller,
      body: BodyOf<Routes['registerMember']>,
    ): Promise<Member> => {
      const chapterId = caller.user.role === 'member' ? caller.user.chapter_id : body.chapter_id;
      if (chapterId === undefined || chapterId === null) throw invalid({ chapter_id: 'is required' });
      const { password, guest_id, ...fields } = body;
      refuseWeak(password, { name: fields.full_name, email: fields.email });
      const member = {
        ...BLANK_MEMBER_FIELDS,
        ...asStored(fields),
        chapter_id: chapterId,
        password_hash: await hashPassword(password),
      };
      return unit(async (tx) => {
        const id = await sql.insert(
          tx,
          member,
          caller.user.role === 'super_admin' ? null : caller.user.id,
          now(),
        );
        if (guest_id !== undefined) await guests.becomesMember(tx, caller, guest_id, { id, chapterId });
        const subject = { type: 'user', id } as const;
        await audit.record(tx, caller, { action: 'member.added', subject, chapterId });
        await publish(tx, { kind: 'member_joined', by: caller.user.id, chapter: chapterId, member: id });
        return (await sql.find(tx, id, calendar.today())) as Member;
      }).catch(explainRefusedWrite);
    },

    update: async (
      caller: Caller,
      id: number,
      body: BodyOf<Routes['updateMember']>,
      version?: string,
    ): Promise<Member> => {
      const { password, ...fields } = body;
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      return db
        .transaction(async (tx) => {
          const before = await held(tx, id);
          const known = await sql.findPasswordHash(tx, id);
          await refuseChanged(
            tx,
            caller,
            version,
            { ...editedMember(before), chapter: before.chapter },
            lastRecorded(
              tx,
              { type: 'user', id },
              ['member.changed', 'details.changed', 'member.resumed'],
              now(),
            ),
          );
          if (passwordHash)
            await endPasskeys(
              tx,
              { ...caller, userId: caller.user.id },
              { id, chapter_id: before.chapter_id },
            );
          await sql.update(
            tx,
            id,
            { ...asStored(fields), ...(passwordHash && { password_hash: passwordHash }) },
            now(),
          );
          if (passwordHash) await sessions.endAll(tx, id);
          else if (isElevated(before.permissions)) await account.endKnownPassword(tx, id);
          // With a move, or a corrected e-mail, a password that a colleague may know has ended.
          if (!passwordHash && (await sql.findPasswordHash(tx, id)) !== known)
            await account.inviteByMail(tx, caller, id, before.chapter_id);
          const member = (await sql.find(tx, id, calendar.today())) as Member;
          await audit.record(tx, caller, {
            action: 'member.changed',
            subject: { type: 'user', id },
            chapterId: member.chapter_id,
            ...(before.chapter_id !== member.chapter_id && { leftChapterId: before.chapter_id }),
            changes: changesBetween(SHOWN, asShown(before), asShown(member)),
            ...(passwordHash && { details: { fields: ['password'] } }),
          });
          if (password !== undefined) refuseWeak(password, { name: member.full_name, email: member.email });
          const event = { kind: 'member_changed', by: caller.user.id, member: id } as const;
          await publish(
            tx,
            { ...event, to: id, chapter: member.chapter_id },
            ...(before.chapter_id === member.chapter_id ? [] : [{ ...event, chapter: before.chapter_id }]),
          );
          return member;
        })
        .catch(explainRefusedWrite);
    },

    permissions: async (
      { user }: Caller,
      id: number,
      query: QueryOf<Routes['getPermissions']>,
    ): Promise<PermissionsAnswer> => {
      if (user.role === 'member' && user.id !== id) throw forbidden();
      const member = (await sql.find(db, id, calendar.today())) ?? refuse(notFound('Member'));
      return {
        ...withTerm(member.permissions, member.permissions_until, member.title),
        ...(query.version && { version: editedPermissions(member).version }),
      };
    },

    /**
     * A last day that is left out stays, as long as one of its flags is on: a client that knows nothing of
     * last days changes flags, and never how long they hold. The same goes for a title.
     */
    setPermissions: (
      unit: UnitOfWork,
      caller: Caller,
      id: number,
      { permissions_until: wanted, title: chosen, ...flags }: BodyOf<Routes['setPermissions']>,
      version?: string,
    ) => {
      if (wanted) refuseLastDay(wanted, flags);
      if (chosen && !isElevated(flags)) throw invalid({ title: 'is for permissions that are on' });
      return unit(async (tx) => {
        const before = await held(tx, id);
        await refuseChanged(
          tx,
          caller,
          version,
          editedPermissions(before),
          lastRecorded(tx, { type: 'user', id }, ['permissions.changed', 'member.resumed'], now()),
        );
        const kept = isElevated(before.permissions) ? (before.permissions_until ?? null) : null;
        const title = isElevated(flags) ? (chosen === undefined ? (before.title ?? null) : chosen) : null;
        const lastDay = isElevated(flags) ? (wanted === undefined ? kept : wanted) : null;
        const [password, invited] = [await sql.findPasswordHash(tx, id), await sql.hasLink(tx, id, now())];
        await sql.updateFlags(tx, id, flags, lastDay, title, now());
        // With the first flag the database ends a password that a colleague may know, and every link.
        const ended =
          (await sql.findPasswordHash(tx, id)) !== password ||
          (invited && !(await sql.hasLink(tx, id, now())));
        const after = withTerm(flags, lastDay, title);
        await audit.record(tx, caller, {
          action: 'permissions.changed',
          subject: { type: 'user', id },
          chapterId: before.chapter_id,
          endsAt: lastDay === null ? null : calendar.startOf(addDays(lastDay, 1)),
          details: { before: withTerm(before.permissions, before.permissions_until, before.title), after },
        });
        await publish(tx, {
          kind: 'permissions_changed',
          by: caller.user.id,
          to: id,
          chapter: before.chapter_id,
          member: id,
        });
        const byMail = ended && (await account.inviteByMail(tx, caller, id, before.chapter_id));
        return {
          message: 'Permission updated successfully.',
          permissions: after,
          ...(ended && { password_ended: { by_mail: byMail ? (1 as const) : (0 as const) } }),
        };
      });
    },
  };
}

export type MemberService = ReturnType<typeof memberService>;
type PermissionsAnswer = AnswerOf<Routes['getPermissions']>;

/** The seven flags alone, unless they have a last day or a title. */
const withTerm = (
  flags: Permissions,
  lastDay: string | null | undefined,
  title: Title | null | undefined,
): PermissionsAnswer => ({
  ...flags,
  ...(lastDay && { permissions_until: lastDay }),
  ...(title && { title }),
});

const SHOWN = memberFieldsShownTo('colleagues', 'super_admins');
/** A chapter is shown by the name it has at the time. */
const asShown = (member: Member) => ({
  ...member,
  chapter_id: `${member.chapter.name} - ${member.chapter.region}`,
});

const ownChapter = (chapterId: number | null): number => chapterId ?? refuse(forbidden());

export function asStored<T extends Partial<Record<MemberFieldName, unknown>>>(fields: T): T {
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? storedText(name as MemberFieldName, value) : value,
  ]);
  return Object.fromEntries(values) as T;
}

function explainRefusedWrite(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'users_email') throw conflict('A member with this e-mail exists already');
  if (constraint === 'users_chapter_id_fkey') throw invalid({ chapter_id: 'does not exist' });
  throw error;
}
