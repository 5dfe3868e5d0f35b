import { memberFieldsShownTo } from '@bn/contract';
import type { Actor } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Audit } from '../audit/service.ts';
import { unusablePassword } from '../auth/passwords.ts';
import type { Publish } from '../events/publish.ts';
import * as sql from './many-sql.ts';
import type { MemberColumns } from './sql.ts';

export type NewMember = Omit<MemberColumns, 'password_hash'> & sql.Joined;
/** What is not named stays as it is. */
export type ChangedMember = {
  id: number;
  /** The membership began on another day, at this instant. */
  joined?: { before: string; after: string; at: string };
} & Partial<sql.ManyColumns>;

const SHOWN = memberFieldsShownTo('colleagues', 'super_admins').filter((field) => field !== 'email');

/** Adds and changes many members at a time, for imports. Each one leaves the same audit entry as the form does. */
export function manyMembers({ audit, publish, now }: { audit: Audit; publish: Publish; now: () => Date }) {
  /** One event for each chapter, however many members it is about: no one follows them one by one. */
  const publishToChapters = (
    tx: Executor,
    kind: 'member_joined' | 'member_changed',
    by: Actor,
    chapters: readonly number[],
  ) => publish(tx, ...[...new Set(chapters)].map((chapter) => ({ kind, by: by.userId, chapter })));

  return {
    addEach: async (
      tx: Executor,
      by: Actor,
      members: readonly NewMember[],
      details: Record<string, unknown>,
    ): Promise<{ id: number; email_key: string }[]> => {
      const password_hash = await unusablePassword();
      const added = await sql.insertEach(
        tx,
        members.map((member) => ({ ...member, password_hash })),
        now(),
      );
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        added.map(({ id, chapter_id }) => ({
          action: 'member.added',
          subject: { type: 'user', id },
          chapterId: chapter_id,
          details,
        })),
      );
      await publishToChapters(
        tx,
        'member_joined',
        by,
        added.map(({ chapter_id }) => chapter_id),
      );
      return added;
    },

    changeEach: async (
      tx: Executor,
      by: Actor,
      members: readonly ChangedMember[],
      details: Record<string, unknown>,
    ): Promise<number> => {
      const wanted = new Map(members.map((member) => [member.id, member]));
      const before = await sql.lockEach(tx, [...wanted.keys()]);
      const labels = new Map(
        (
          await sql.chapterLabels(
            tx,
            [...before, ...members].flatMap(({ chapter_id }) => chapter_id ?? []),
          )
        ).map(({ id, label }) => [id, label]),
      );
      /** A chapter is shown by the name it has at the time. */
      const asShown = (member: { id: number } & sql.ManyColumns) => ({
        ...member,
        chapter_id: labels.get(member.chapter_id),
      });
      const changed = before.flatMap((old) => {
        const { joined, ...fields } = wanted.get(old.id) ?? { id: old.id };
        const after = { ...old, ...fields, ...(joined && { created_at: joined.at }) };
        const changes = {
          ...changesBetween(SHOWN, asShown(old), asShown(after)),
          ...(joined && { member_since: { before: joined.before, after: joined.after } }),
        };
        return Object.keys(changes).length === 0 ? [] : [{ old, after, changes }];
      });
      if (changed.length === 0) return 0;
      await sql.updateEach(
        tx,
        changed.map(({ after }) => after),
        now(),
      );
      const joined = changed.filter(({ old, after }) => old.created_at !== after.created_at);
      if (joined.length > 0)
        await sql.beginStays(
          tx,
          joined.map(({ after }) => after),
        );
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        changed.map(({ old, after: { id, chapter_id: chapterId }, changes }) => ({
          action: 'member.changed',
          subject: { type: 'user', id },
          chapterId,
          ...(old.chapter_id !== chapterId && { leftChapterId: old.chapter_id }),
          changes,
          details,
        })),
      );
      const moved = changed.filter(({ old, after }) => old.chapter_id !== after.chapter_id);
      await publish(
        tx,
        ...moved.map(({ old: { id } }) => ({
          kind: 'member_changed' as const,
          by: by.userId,
          to: id,
          member: id,
        })),
      );
      await publishToChapters(
        tx,
        'member_changed',
        by,
        changed.flatMap(({ old, after }) => [old.chapter_id, after.chapter_id]),
      );
      return changed.length;
    },
  };
}
export type ManyMembers = ReturnType<typeof manyMembers>;
