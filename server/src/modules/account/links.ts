import { hash, randomBytes } from 'node:crypto';
import type { Executor } from '../../db/database.ts';
import { DAY } from '../../time/calendar.ts';
import * as sql from './links-sql.ts';

export const INVITATION = 7 * DAY;
export const FORGOTTEN = 30 * 60_000;
export const NEW_EMAIL = DAY;

/** What follows the # never reaches a server or its log. */
const linkTo = (token: string, page = 'set-password'): string => `/auth/${page}#${token}`;
const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export interface MadeLink {
  link: string;
  endsAt: Date;
}

/** Of mails that will bring a link each. */
export const recordInvitations = (
  tx: Executor,
  userIds: readonly number[],
  madeBy: number | null,
  at: Date,
): Promise<void> => sql.recordInvitations(tx, userIds, madeBy, at, after(at, INVITATION));

const after = (at: Date, length: number) => new Date(at.getTime() + length);

/**
 * Makes an invitation for each of these people, who are locked. The token leaves with the link; the database keeps its hash.
 * What revokes a link is up to the database alone: see migration 0023.
 */
export async function makeInvitations(
  tx: Executor,
  madeBy: number | null,
  userIds: readonly number[],
  at: Date,
): Promise<MadeLink[]> {
  const endsAt = after(at, INVITATION);
  const tokens = userIds.map(newToken);
  const links = userIds.map((id, index) => ({ id, hash: hashOf(tokens[index] ?? '').toString('hex') }));
  await sql.insertEach(tx, links, madeBy, at, endsAt);
  await sql.recordInvitations(tx, userIds, madeBy, at, endsAt);
  return tokens.map((token) => ({ link: linkTo(token), endsAt }));
}

/**
 * Makes the link of one copy of a mail, unless the mail has been revoked by now. Copies that may have arrived keep theirs, so
 * it does not matter which of them a mailbox shows; `discard` is for a copy that surely did not.
 */
export async function makeMailedLink(
  db: Executor,
  mail: { id: number; attempts: number },
  userId: number,
  length: number,
  at: Date,
  today: string,
  page?: string,
): Promise<{ link: string; discard: () => Promise<void> } | undefined> {
  const token = newToken();
  const made = await sql.insertMailed(db, mail, userId, hashOf(token), at, after(at, length), today);
  return made ? { link: linkTo(token, page), discard: () => sql.remove(db, hashOf(token)) } : undefined;
}
