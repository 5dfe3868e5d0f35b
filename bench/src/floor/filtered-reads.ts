/** Reads of one referral, of filtered lists and of one's own thanks. */
import { prepared, type Row } from './database.ts';
import { list, members, NOTE, NOTE_PEOPLE, REFERRAL, REFERRAL_PEOPLE } from './read-statements.ts';
import { answerList, memberOf, pageOf, withoutMatching, withRight } from './reads.ts';

const elevated = prepared(
  'elevated',
  list(
    'SELECT sum(admins) AS total FROM network_figures',
    members(`u.role = 'member' AND u.removed_at IS NULL AND u.elevated`),
  ),
);
const received = prepared(
  'received by status',
  list(
    'SELECT count(*) AS total FROM referrals r WHERE r.to_member_id = $3 AND r.referral_status = ANY ($4::text[])',
    `SELECT ${REFERRAL} FROM referrals r ${REFERRAL_PEOPLE}
      WHERE r.to_member_id = $3 AND r.referral_status = ANY ($4::text[]) ORDER BY r.id DESC`,
  ),
);
const thanksReceived = prepared(
  'thanks received',
  list(
    'SELECT count(*) AS total FROM thank_you_notes n WHERE n.to_member_id = $3',
    `SELECT ${NOTE} FROM thank_you_notes n ${NOTE_PEOPLE} WHERE n.to_member_id = $3 ORDER BY n.date DESC, n.id DESC`,
  ),
);
const oneReferral = prepared(
  'one referral',
  `SELECT ${REFERRAL} FROM referrals r ${REFERRAL_PEOPLE}
    WHERE r.id = $1 AND ($2::int IS NULL OR r.from_member_id = $2 OR r.to_member_id = $2)`,
);
const notesOfReferral = prepared(
  'notes of referral',
  `SELECT ${NOTE} FROM thank_you_notes n ${NOTE_PEOPLE} WHERE n.referral_id = $1 ORDER BY n.id LIMIT 1000`,
);

export function elevatedMembers(query: URLSearchParams) {
  const [size, page] = pageOf(query);
  return answerList('users', elevated([size, page]), size, memberOf);
}

export function receivedOpen(user: Row, query: URLSearchParams) {
  const [size, page] = pageOf(query);
  return answerList('referrals', received([size, page, user.id, ['new', 'repeated']]), size, withoutMatching);
}

export function ownThanks(user: Row, query: URLSearchParams) {
  const [size, page] = pageOf(query);
  return answerList('notes', thanksReceived([size, page, user.id]), size, withRight(user));
}

export async function referral(user: Row, id: string) {
  const [found] = await oneReferral([id, user.role === 'super_admin' ? null : user.id]);
  const notes = await notesOfReferral([id]);
  return { referral: found, notes: notes.map(withRight(user)) };
}
