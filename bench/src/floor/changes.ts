/** What is put right: corrections, withdrawals and decisions. */
import { changesBetween } from '../../../server/src/modules/audit/changes.ts';
import { insert as insertAudit, insertEach } from '../../../server/src/modules/audit/sql.ts';
import { insert as tell } from '../../../server/src/modules/events/sql.ts';
import * as referralSql from '../../../server/src/modules/referrals/sql.ts';
import * as thankYouSql from '../../../server/src/modules/thankyous/sql.ts';
import { type Row, transaction } from './database.ts';
import { withRight } from './reads.ts';
import { originOf, toldOf } from './writes.ts';

const changed = (names: readonly string[], before: Row, body: Row) =>
  names.filter((name) => body[name] !== undefined && body[name] !== before[name]);

export const correctReferral = (user: Row, id: number, body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const before = (await referralSql.lock(tx, user.id, id)) as Row;
    const fields = changed(referralSql.DETAILS, before, body);
    const referral = await referralSql.correct(tx, id, { ...before, ...body }, fields, at);
    const subject = { type: 'referral', id } as const;
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'referral.corrected',
      subject,
      chapterId: user.chapter_id,
      changes: changesBetween(fields, before, body),
    });
    await tell(tx, at, [{ kind: 'referral_corrected', by: user.id, to: before.to_member_id, referral: id }]);
    return referral;
  });

export const withdrawReferral = (user: Row, id: number, _body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const { to_member_id: to, chapter_id: chapter } = (await referralSql.lock(tx, user.id, id)) as Row;
    const referral = await referralSql.withdraw(tx, id, at);
    const subject = { type: 'referral', id } as const;
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'referral.withdrawn',
      subject,
      chapterId: user.chapter_id,
    });
    await tell(tx, at, [{ kind: 'referral_withdrawn', by: user.id, to, chapter, referral: id }]);
    return referral;
  });

export const correctNote = (user: Row, id: number, body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const [before] = (await thankYouSql.lock(tx, [id])) as Row[];
    const fields = changed(thankYouSql.DETAILS, before, body);
    const note = await thankYouSql.correct(tx, id, { ...before, ...body }, { before, fields }, at);
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'thankyou.corrected',
      subject: { type: 'thankyou', id },
      chapterId: user.chapter_id,
      changes: changesBetween(fields, before, body),
    });
    await tell(tx, at, [{ ...toldOf('thankyou_corrected', user, note), to: note.to_member_id }]);
    return withRight(user, note);
  });

export const withdrawNote = (user: Row, id: number, _body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const referralId = (await thankYouSql.referralOf(tx, user.id, id)) as number;
    await referralSql.lock(tx, user.id, referralId);
    const [before] = (await thankYouSql.lock(tx, [id])) as Row[];
    const note = await thankYouSql.withdraw(tx, id, at);
    await referralSql.reopen(tx, referralId, at);
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'thankyou.withdrawn',
      subject: { type: 'thankyou', id },
      chapterId: user.chapter_id,
      details: { amount: before.amount },
    });
    await tell(tx, at, [{ ...toldOf('thankyou_withdrawn', user, note), to: note.to_member_id }]);
    return withRight(user, note);
  });

const ACTIONS = {
  approved: 'thankyou.approved',
  returned: 'thankyou.returned',
  pending: 'thankyou.approval_undone',
} as const;

const KINDS = {
  approved: 'thankyou_approved',
  returned: 'thankyou_returned',
  pending: 'thankyou_approval_undone',
} as const;

const decided = (status: keyof typeof KINDS, user: Row, note: Row) => {
  const told = toldOf(KINDS[status], user, note);
  const toSender = { ...told, to: note.from_member_id };
  return status === 'returned' ? [toSender] : [toSender, { ...told, chapter: null, to: note.to_member_id }];
};

export const decide = (user: Row, id: number, { status, reason }: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    await thankYouSql.lock(tx, [id]);
    const write: Record<string, () => Promise<Row>> = {
      approved: async () => (await thankYouSql.approve(tx, [id], user.id, at))[0],
      returned: () => thankYouSql.giveBack(tx, id, user.id, at, reason),
      pending: () => thankYouSql.undoApproval(tx, id, at),
    };
    const note = await write[status]?.();
    const action = ACTIONS[status as keyof typeof ACTIONS];
    const subject = { type: 'thankyou', id } as const;
    await insertAudit(tx, at, user.id, originOf(address), {
      action,
      subject,
      chapterId: note?.chapter_id,
      memberId: note?.from_member_id,
    });
    await tell(tx, at, decided(status, user, note));
    return withRight(user, note);
  });

export const approveMany = (user: Row, ids: number[], address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    await thankYouSql.lock(tx, ids);
    const notes = await thankYouSql.approve(tx, ids, user.id, at);
    const entries = notes.map(({ id, chapter_id, from_member_id }) => ({
      action: 'thankyou.approved' as const,
      subject: { type: 'thankyou' as const, id },
      chapterId: chapter_id,
      memberId: from_member_id,
    }));
    await insertEach(tx, at, user.id, originOf(address), entries);
    await tell(
      tx,
      at,
      notes.flatMap((note) => decided('approved', user, note)),
    );
    return { answers: ids.map((id) => ({ id, status: 'approved' })) };
  });
