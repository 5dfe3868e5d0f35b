import type { AnswerOf, ChapterInvitations, InvitationTotals, ListQuery, Routes } from '@bn/contract';
import { LIMITS } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { notFound } from '../../errors.ts';
import type { AccountService } from '../account/service.ts';
import type { Audit } from '../audit/service.ts';
import * as sql from './sql.ts';

interface InvitationDeps {
  db: Database;
  audit: Audit;
  account: Pick<AccountService, 'inviteMany'>;
}

/** Members move in many at a time, and chapter by chapter. */
export function invitationService({ db, audit, account }: InvitationDeps) {
  /** A chapter is locked before its members. */
  const setHeld = async (tx: Executor, caller: Caller, id: number, held: boolean): Promise<void> => {
    const before = await sql.lockHeld(tx, id);
    if (before === undefined) throw notFound('Chapter');
    if (before === held) return;
    await sql.setHeld(tx, id, held);
    await audit.record(tx, caller, {
      action: held ? 'invitations.held' : 'invitations.released',
      subject: { type: 'chapter', id },
      chapterId: id,
    });
  };

  return {
    inviteMany: (caller: Caller, ids: readonly number[]): Promise<AnswerOf<Routes['inviteMembers']>> =>
      db.transaction((tx) => account.inviteMany(tx, caller, ids)),

    inviteChapter: (caller: Caller, id: number): Promise<AnswerOf<Routes['inviteChapter']>> =>
      db.transaction(async (tx) => {
        await setHeld(tx, caller, id, false);
        const { ids, total } = await sql.findNotSignedIn(tx, id, LIMITS.invitationsAtOnce);
        return { ...(await account.inviteMany(tx, caller, ids)), left: total - ids.length };
      }),

    hold: (caller: Caller, id: number, held: boolean): Promise<void> =>
      db.transaction((tx) => setHeld(tx, caller, id, held)),

    chapters: (query: ListQuery & { waiting?: 1 | undefined }): Listing<ChapterInvitations> =>
      sql.listChapters(db, query),

    totals: (): Promise<InvitationTotals> => sql.totals(db),
  };
}
export type InvitationService = ReturnType<typeof invitationService>;
