import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { type Row, transaction } from './database.ts';
import { findByEmail } from './read-statements.ts';
import { mayApprove } from './reads.ts';
import { hashOf, userOf } from './users.ts';
import * as sql from './write-statements.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** One hash at a time, like ours: how many is a choice between sign-ins and everybody else, not something a framework costs. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

export async function login(body: Row, address: string) {
  const [row] = await findByEmail([body.email]);
  if (!(await inTurn(() => verify(row.password_hash, body.password)))) throw new Error('wrong password');
  const token = randomBytes(32).toString('base64url');
  const at = new Date();
  await transaction(async (tx) => {
    await sql.insertSession([hashOf(token), row.id, at], tx);
    await sql.insertAudit([at, row.id, 'sign_in', 'user', row.id, address], tx);
  });
  return { token, user: userOf(row) };
}

export const give = (user: Row, body: Row) =>
  transaction(async (tx) => {
    const [referral] = await sql.insertReferral(
      [
        user.id,
        body.to_member_id,
        body.referral_type,
        body.tier,
        body.contact_number,
        body.contact_preference,
        body.referral_status,
        body.referral_notes,
        body.date_sent ?? today(),
        new Date(),
      ],
      tx,
    );
    return referral;
  });

export const changeStatus = (user: Row, id: string, { referral_status: outcome }: Row) =>
  transaction(async (tx) => {
    await sql.lockReferral([id, user.id], tx);
    const [note] = await sql.findNote([id], tx);
    if (note) throw new Error('thanked');
    const converted = outcome === 'got_business' ? 1 : 0;
    const [referral] = await sql.setOutcome([id, outcome, converted, new Date()], tx);
    return referral;
  });

export const thank = (user: Row, body: Row) =>
  transaction(async (tx) => {
    const at = new Date();
    const [referral] = await sql.lockReferral([body.referral_id, user.id], tx);
    await sql.setOutcome([body.referral_id, 'got_business', 1, at], tx);
    const [note] = await sql.insertNote(
      [
        body.referral_id,
        referral.chapter_id,
        user.id,
        referral.from_member_id,
        String(body.amount),
        body.description,
        body.date,
        at,
      ],
      tx,
    );
    return { ...note, can_approve: mayApprove(user, note) };
  });

export const approve = (user: Row, id: string, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const [note] = await sql.lockNote([id], tx);
    if (note.status !== 'pending') throw new Error('approved already');
    const [approved] = await sql.approveNote([id, user.id, at], tx);
    await sql.insertAudit([at, user.id, 'thankyou.approved', 'thankyou', id, address], tx);
    return { ...approved, can_approve: 0 };
  });
