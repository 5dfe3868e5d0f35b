import { randomBytes } from 'node:crypto';
import type { Actor } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { Audit } from '../audit/service.ts';
import { hashPassword } from '../auth/passwords.ts';
import * as sql from './many-sql.ts';
import type { MemberColumns } from './sql.ts';

export type NewMember = Omit<MemberColumns, 'password_hash'>;
export type ChangedMember = { id: number } & sql.ManyColumns;

/** Of a password that nobody knows: these people sign in when they have chosen one by their invitation. */
let nobodysPassword: Promise<string> | undefined;

/** Adds and changes many members at a time, for imports. Each one leaves the same trace in the audit as by the form. */
export function manyMembers({ audit, now }: { audit: Audit; now: () => Date }) {
  return {
    /** Those who were added; an e-mail that is in use by now is passed over. */
    addEach: async (
      tx: Executor,
      by: Actor,
      members: readonly NewMember[],
      details: Record<string, unknown>,
    ): Promise<{ id: number; email_key: string }[]> => {
      nobodysPassword ??= hashPassword(randomBytes(32).toString('base64url'));
      const password_hash = await nobodysPassword;
      const added = await sql.insertEach(
        tx,
        members.map((member) => ({ ...member, password_hash })),
        now(),
      );
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        added.map(({ id }) => ({ action: 'member.added', subject: { type: 'user', id }, details })),
      );
      return added;
    },

    /** How many were changed; whoever is no member any more, or like this already, is passed over. */
    changeEach: async (
      tx: Executor,
      by: Actor,
      members: readonly ChangedMember[],
      details: Record<string, unknown>,
    ): Promise<number> => {
      const wanted = new Map(members.map((member) => [member.id, member]));
      const before = await sql.lockEach(tx, [...wanted.keys()]);
      const changed = before.flatMap((old) => {
        const after = wanted.get(old.id) as ChangedMember;
        const fields = (Object.keys(old) as (keyof ChangedMember)[]).filter(
          (name) => old[name] !== after[name],
        );
        return fields.length === 0 ? [] : [{ after, fields }];
      });
      if (changed.length === 0) return 0;
      await sql.updateEach(
        tx,
        changed.map(({ after }) => after),
        now(),
      );
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        changed.map(({ after: { id }, fields }) => ({
          action: 'member.changed',
          subject: { type: 'user', id },
          details: { ...details, fields },
        })),
      );
      return changed.length;
    },
  };
}
export type ManyMembers = ReturnType<typeof manyMembers>;
