import { flags, meetingForm, memberForm, referralForm, thankYouForm } from '../../../test/access/valid.ts';
import type { Chapter, Person } from '../../../test/network.ts';
import type { Prepared } from '../processes/world.ts';

interface Replay {
  method: string;
  path: string;
  body?: unknown;
}

/** A chapter in which every text contains a unique marker, and requests that target its records. */
export async function foreignRequests(prepared: Prepared, chapter: Chapter, receiver: Person) {
  const mark = 'Zyxwvut';
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      prepared.aMember({
        chapter,
        full_name: `${mark} Person ${index}`,
        email: `${mark}.${index}@example.com`,
      }),
    ),
  );
  const pictures = await Promise.all(people.map((person) => prepared.aPicture(person)));
  const referrals: number[] = [];
  const notes: number[] = [];
  const meetings: number[] = [];
  for (const [index, from] of people.entries()) {
    const to = people[(index + 1) % people.length] ?? from;
    referrals.push((await prepared.aReferral({ from, to, notes: `${mark} referral` })).id);
    notes.push((await prepared.aNote({ from, to, description: `${mark} note` })).id);
    const status = index % 2 === 0 ? 'approved' : 'proposed';
    meetings.push((await prepared.aMeeting({ by: from, status })).id);
  }
  const [host] = people;
  if (host) meetings.push((await prepared.aMeeting({ by: host, today: true })).id);
  const pick = (values: readonly number[], index: number) => values[index % values.length] ?? 0;
  const ids = people.map(({ id }) => id);

  const requests: ((index: number) => Replay)[] = [
    (i) => ({
      method: 'PATCH',
      path: `/referrals/${pick(referrals, i)}/status`,
      body: { referral_status: 'no_response' },
    }),
    (i) => ({ method: 'PATCH', path: `/thankyou/${pick(notes, i)}/status`, body: { status: 'approved' } }),
    (i) => ({
      method: 'PATCH',
      path: `/thankyou/${pick(notes, i)}/status`,
      body: { status: 'returned', reason: 'x' },
    }),
    () => ({ method: 'POST', path: '/thankyou/approvals', body: { ids: notes } }),
    (i) => ({ method: 'PUT', path: `/thankyou/${pick(notes, i)}`, body: { amount: 1 } }),
    (i) => ({ method: 'POST', path: `/thankyou/${pick(notes, i)}/withdraw` }),
    (i) => ({ method: 'GET', path: `/referrals/${pick(referrals, i)}` }),
    (i) => ({ method: 'PUT', path: `/referrals/${pick(referrals, i)}`, body: { tier: 'C' } }),
    (i) => ({ method: 'POST', path: `/referrals/${pick(referrals, i)}/withdraw` }),
    (i) => ({ method: 'POST', path: '/thankyou', body: thankYouForm({ id: pick(referrals, i) }) }),
    (i) => ({ method: 'POST', path: '/referrals', body: referralForm({ id: pick(ids, i) }) }),
    (i) => ({ method: 'GET', path: `/meetings/${pick(meetings, i)}` }),
    (i) => ({ method: 'PATCH', path: `/meetings/${pick(meetings, i)}`, body: { place: 'Taken over' } }),
    (i) => ({ method: 'POST', path: `/meetings/${pick(meetings, i)}/cancel`, body: { scope: 'following' } }),
    (i) => ({ method: 'POST', path: `/meetings/${pick(meetings, i)}/approve`, body: {} }),
    () => ({
      method: 'POST',
      path: '/meetings',
      body: meetingForm({ day: prepared.aFreeDay(), chapter_id: chapter.id }),
    }),
    () => ({ method: 'GET', path: `/meetings?chapter_id=${chapter.id}` }),
    () => ({ method: 'GET', path: '/meetings?period=upcoming' }),
    (i) => ({ method: 'GET', path: `/meetings/${pick(meetings, i)}/attendance` }),
    (i) => ({ method: 'GET', path: `/meetings/${pick(meetings, i)}/attendance/export` }),
    (i) => ({
      method: 'PUT',
      path: `/meetings/${pick(meetings, i)}/attendance/${pick(ids, i)}`,
      body: { state: 'absent' },
    }),
    (i) => ({ method: 'GET', path: `/permissions/${pick(ids, i)}` }),
    (i) => ({ method: 'POST', path: `/permissions/${pick(ids, i)}`, body: flags({ can_add_member: 1 }) }),
    (i) => ({ method: 'PUT', path: `/auth/${pick(ids, i)}`, body: { vertical: 'Taken over' } }),
    () => ({ method: 'POST', path: '/auth/register', body: memberForm({ chapter_id: chapter.id }) }),
    (i) => ({ method: 'GET', path: `/members?chapter_id=${chapter.id}&page=${1 + (i % 3)}` }),
    () => ({ method: 'GET', path: `/elevated/members?search=${mark}` }),
    () => ({ method: 'GET', path: `/chapters?search=${mark}` }),
    () => ({ method: 'GET', path: `/search?search=${mark}` }),
    () => ({ method: 'GET', path: '/activity/recent' }),
    () => ({ method: 'GET', path: `/thankyou/pending?search=${mark}` }),
    () => ({ method: 'GET', path: '/thankyou/pending?status=approved' }),
    () => ({ method: 'GET', path: '/referrals/received?search=' }),
    (i) => ({ method: 'GET', path: `/members/${pick(ids, i)}/history` }),
    (i) => ({
      method: 'GET',
      path: `/chapters/${chapter.id}/history?search=${mark}&page_size=${1 + (i % 50)}`,
    }),
    () => ({ method: 'GET', path: '/activity' }),
    () => ({ method: 'GET', path: '/elevated/elevated-dashboard' }),
    () => ({ method: 'POST', path: '/referrals', body: referralForm(receiver) }),
  ];
  return {
    request: (index: number): Replay =>
      (requests[index % requests.length] as (index: number) => Replay)(index),
    isNamedIn: (text: string): boolean =>
      /zyxwvut|qrstuvw/i.test(text) || pictures.some((secret) => text.includes(secret)),
    /** Every row that the chapter owns, and its figures. */
    fingerprint: () =>
      prepared.sql(
        `SELECT (SELECT md5(string_agg(u::text, '|' ORDER BY id)) FROM users u WHERE chapter_id = $1) AS people,
                (SELECT md5(string_agg(r::text, '|' ORDER BY id)) FROM referrals r WHERE chapter_id = $1) AS referrals,
                (SELECT md5(string_agg(n::text, '|' ORDER BY id)) FROM thank_you_notes n WHERE chapter_id = $1) AS notes,
                (SELECT md5(string_agg(m::text, '|' ORDER BY id)) FROM meetings m WHERE chapter_id = $1) AS meetings,
                (SELECT md5(string_agg(a::text, '|' ORDER BY a::text)) FROM attendance a JOIN meetings m ON m.id = a.meeting_id
                  WHERE m.chapter_id = $1) AS attendance,
                (SELECT f::text FROM chapter_figures f WHERE chapter_id = $1) AS figures`,
        [chapter.id],
      ),
  };
}
