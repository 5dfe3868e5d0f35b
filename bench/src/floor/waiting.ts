/** What waits for whom, and what people want to be told. */
import * as eventSql from '../../../server/src/modules/events/sql.ts';
import * as mailSql from '../../../server/src/modules/mail/sql.ts';
import * as referralSql from '../../../server/src/modules/referrals/sql.ts';
import * as waitingSql from '../../../server/src/modules/waiting/sql.ts';
import { db, type Row, transaction } from './database.ts';

const SHOWN = 50;

export async function needs(user: Row) {
  const found = await (user.chapter_id === null
    ? waitingSql.needsOfSuperAdmin(db, SHOWN + 1)
    : user.permissions.can_approve_thankyou === 1
      ? waitingSql.needsOfDecider(db, user.id, user.chapter_id, SHOWN + 1)
      : waitingSql.needsOfMember(db, user.id, SHOWN + 1));
  return { needs: found.slice(0, SHOWN), more: found.length > SHOWN ? 1 : 0 };
}

export async function lookAfter(_user: Row, query: URLSearchParams) {
  const today = new Date().toISOString().slice(0, 10);
  const size = Number(query.get('page_size'));
  const [chapters, total] = await Promise.all([
    waitingSql.chaptersToLookAfter(db, today, size, (Number(query.get('page')) - 1) * size),
    waitingSql.countToLookAfter(db, today),
  ]);
  const exact = Math.min(total, 10_000);
  return { chapters, total: exact, page_size: size, ...(total > exact && { more: true }) };
}

const TOPICS = ['referral_received', 'referral_answered', 'thanked', 'note_decided', 'reminder', 'digest'];

export async function mailChoices(user: Row) {
  const refused: string[] = await mailSql.refusals(db, user.id);
  return {
    by_mail: 0,
    choices: Object.fromEntries(TOPICS.map((topic) => [topic, refused.includes(topic) ? 0 : 1])),
  };
}

export async function chooseMail(user: Row, body: Row) {
  const named = (value: 0 | 1): Row[] => TOPICS.filter((topic) => body[topic] === value);
  if (named(0).length > 0) await mailSql.refuse(db, user.id, named(0));
  if (named(1).length > 0) await mailSql.want(db, user.id, named(1));
  return mailChoices(user);
}

export const nudge = (user: Row, id: number) =>
  transaction(async (tx) => {
    const at = new Date();
    const { to_member_id: to } = (await referralSql.lock(tx, user.id, id)) as Row;
    const referral = await referralSql.nudge(tx, id, at);
    await eventSql.insert(tx, at, [{ kind: 'referral_nudged', by: user.id, to, referral: id }]);
    return referral;
  });
