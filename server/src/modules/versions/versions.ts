import { hash } from 'node:crypto';
import type { AuditAction, AuditSubject } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import * as sql from './sql.ts';

const LENGTH = 16;
/** What a form edits of a record, with its version. Equal values have the same one: what was undone meanwhile is no conflict. */
export const versioned = <T extends object>(values: T): T & { version: string } => ({
  ...values,
  version: hash('sha256', JSON.stringify(values), 'base64url').slice(0, LENGTH),
});

export const lastRecorded =
  (tx: Executor, subject: { type: AuditSubject; id: number }, actions: readonly AuditAction[], now: Date) =>
  (): Promise<sql.LastChange | undefined> =>
    sql.lastRecorded(tx, subject, actions, now);

/**
 * Refuses an edit of an earlier version than the present one; without a version every edit passes. The record is locked: of
 * two edits of one version the second finds what the first made.
 */
export async function refuseChanged<T extends { version: string }>(
  tx: Executor,
  { user }: Caller,
  version: string | undefined,
  current: T,
  lastChange: () => Promise<sql.LastChange | undefined>,
): Promise<void> {
  if (version === undefined || version === current.version) return;
  const last = await lastChange();
  const by = last?.by ? await sql.nameFor(tx, last.by, user.chapter_id) : undefined;
  throw new Refusal('changed_meanwhile', `Changed ${by === undefined ? '' : `by ${by} `}since it was read`, {
    changed: { by, at: last?.at, current },
  });
}
