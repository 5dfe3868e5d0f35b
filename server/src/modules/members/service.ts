import {
  type BodyOf,
  type ListQuery,
  type Member,
  type MemberFieldName,
  memberField,
  type Permissions,
  type Routes,
} from '@bn/contract';
import type { Calendar } from '../../calendar.ts';
import type { Caller } from '../../caller.ts';
import { type Database, type Executor, violatedConstraint } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import { refuseWeak } from '../auth/password-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Tell } from '../events/tell.ts';
import * as sql from './sql.ts';

interface MemberDeps {
  db: Database;
  sessions: Sessions;
  audit: Audit;
  tell: Tell;
  calendar: Calendar;
}

export function memberService({ db, sessions, audit, tell, calendar }: MemberDeps) {
  const { now } = calendar;
  const hold = async (tx: Executor, id: number): Promise<{ chapter_id: number }> =>
    (await sql.lock(tx, id)) ?? fail(notFound('Member'));

  return {
    list: async (query: sql.MemberFilter) => {
      const { rows: users, ...list } = await sql.list(db, query, calendar.today());
      return { users, ...list };
    },

    listColleagues: async ({ user }: Caller, query: ListQuery) => {
      const { rows: members, ...list } = await sql.listColleagues(db, ownChapter(user.chapter_id), query);
      return { members, ...list };
    },

    register: async (
      unit: UnitOfWork,
      caller: Caller,
      body: BodyOf<Routes['registerMember']>,
    ): Promise<Member> => {
      const chapterId = caller.user.role === 'member' ? caller.user.chapter_id : body.chapter_id;
      if (chapterId === undefined || chapterId === null) throw invalid({ chapter_id: 'is required' });
      const { password, ...fields } = body;
      refuseWeak(password, { name: fields.full_name, email: fields.email });
      const member = {
        ...trimmed(fields),
        chapter_id: chapterId,
        password_hash: await hashPassword(password),
      };
      return unit(async (tx) => {
        const id = await sql.insert(tx, member, now());
        await audit.record(tx, caller, { action: 'member.added', subject: { type: 'user', id } });
        await tell(tx, { kind: 'member_joined', by: caller.user.id, chapter: chapterId, member: id });
        return (await sql.find(tx, id)) as Member;
      }).catch(explainRefusedWrite);
    },

    update: async (caller: Caller, id: number, body: BodyOf<Routes['updateMember']>): Promise<Member> => {
      const { password, ...fields } = body;
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      return db
        .transaction(async (tx) => {
          const before = await hold(tx, id);
          await sql.update(
            tx,
            id,
            { ...trimmed(fields), ...(passwordHash && { password_hash: passwordHash }) },
            now(),
          );
          if (passwordHash) await sessions.endAll(tx, id);
          await audit.record(tx, caller, {
            action: 'member.changed',
            subject: { type: 'user', id },
            details: { fields: Object.keys(body) },
          });
          const member = (await sql.find(tx, id)) as Member;
          if (password !== undefined) refuseWeak(password, { name: member.full_name, email: member.email });
          const told = { kind: 'member_changed', by: caller.user.id, member: id } as const;
          await tell(
            tx,
            { ...told, to: id, chapter: member.chapter_id },
            ...(before.chapter_id === member.chapter_id ? [] : [{ ...told, chapter: before.chapter_id }]),
          );
          return member;
        })
        .catch(explainRefusedWrite);
    },

    permissions: async ({ user }: Caller, id: number): Promise<Permissions> => {
      if (user.role === 'member' && user.id !== id) throw forbidden();
      const member = (await sql.find(db, id)) ?? fail(notFound('Member'));
      return member.permissions;
    },

    setPermissions: (unit: UnitOfWork, caller: Caller, id: number, flags: Permissions) =>
      unit(async (tx) => {
        await hold(tx, id);
        const before = (await sql.find(tx, id)) as Member;
        await sql.updateFlags(tx, id, flags, now());
        await audit.record(tx, caller, {
          action: 'permissions.changed',
          subject: { type: 'user', id },
          details: { before: before.permissions, after: flags },
        });
        await tell(tx, {
          kind: 'permissions_changed',
          by: caller.user.id,
          to: id,
          chapter: before.chapter_id,
          member: id,
        });
        return { message: 'Permission updated successfully.', permissions: flags };
      }),
  };
}

function fail(refusal: Error): never {
  throw refusal;
}

const ownChapter = (chapterId: number | null): number => chapterId ?? fail(forbidden());

/** Without the blanks around what the contract says is kept without them. */
function trimmed<T extends Partial<Record<MemberFieldName, unknown>>>(fields: T): T {
  const values = Object.entries(fields).map(([name, value]) => {
    const trims = memberField(name as MemberFieldName).trimmed && typeof value === 'string';
    return [name, trims ? value.trim() : value];
  });
  return Object.fromEntries(values) as T;
}

function explainRefusedWrite(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'users_email') throw conflict('A member with this e-mail exists already');
  if (constraint === 'users_chapter_id_fkey') throw invalid({ chapter_id: 'does not exist' });
  throw error;
}
