import type { Caller, Origin } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { AuditEntry } from './entry.ts';
import * as sql from './sql.ts';

/** Writes the audit log: who did what to whom and when. Never a password, a token or a whole body. */
export interface Audit {
  record(tx: Executor, by: Caller, entry: AuditEntry): Promise<void>;
  recordEach(tx: Executor, by: Caller, entries: readonly AuditEntry[]): Promise<void>;
  ofPerson(db: Executor, userId: number): Promise<sql.HistoryRow[]>;
  recordFor(tx: Executor, actorId: number | null, origin: Origin, entry: AuditEntry): Promise<void>;
  recordEachFor(
    tx: Executor,
    actorId: number | null,
    origin: Origin,
    entries: readonly AuditEntry[],
  ): Promise<void>;
}

export function auditService(now: () => Date): Audit {
  const recordFor: Audit['recordFor'] = (tx, actorId, origin, entry) =>
    sql.insert(tx, now(), actorId, origin, entry);
  const recordEachFor: Audit['recordEachFor'] = (tx, actorId, origin, entries) =>
    entries.length === 0 ? Promise.resolve() : sql.insertEach(tx, now(), actorId, origin, entries);
  return {
    recordFor,
    recordEachFor,
    ofPerson: sql.ofPerson,
    record: (tx, by, entry) => recordFor(tx, by.user.id, by, inChapter(by, entry)),
    recordEach: (tx, by, entries) =>
      recordEachFor(
        tx,
        by.user.id,
        by,
        entries.map((entry) => inChapter(by, entry)),
      ),
  };
}

const inChapter = ({ user }: Caller, entry: AuditEntry): AuditEntry => ({
  chapterId: user.chapter_id,
  ...entry,
});
