import { FLAGS } from '@bn/contract';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';

const { sql, ownerUrl, aChapter, aMember, aSuperAdmin, aReferral, aNote, aMeeting, aTestimonial, aOneToOne } =
  await openTestApp();
const chapter = await aChapter({ name: 'Harbour', region: 'North' });
const [a, b] = [await aMember({ chapter, email: 'a@example.com' }), await aMember({ chapter })];
const admin = await aSuperAdmin();
const referral = await aReferral({ from: a, to: b });
const note = await aNote({ from: b, to: a });
const thanked = { id: note.referral_id };
const meeting = await aMeeting({ by: a, status: 'proposed' });
const [guest] = (await sql<{ id: number }>(
  `INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, invited_by, created_at)
   VALUES (${meeting.id}, ${chapter.id}, 'Gil', '5550001', 'gil@example.com', 'Law', ${a.id}, now()),
          (${meeting.id}, ${chapter.id}, 'Hal', '5550002', 'hal@example.com', 'Law', ${a.id}, now()) RETURNING id`,
)) as [{ id: number }];

const testimonial = await aTestimonial({ from: a, to: b });
const oneToOne = await aOneToOne({ from: a, to: b });

const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN = '23503';
const MISSING = '23502';
const TOO_LARGE = '22003';

type Case = [what: string, assignment: string, code: string];
const CASES: Record<string, { id: number; cases: Case[] }> = {
  chapters: {
    id: chapter.id,
    cases: [
      ['an empty name', "name = ''", CHECK],
      ['a name of 201 letters', "name = repeat('x', 201)", CHECK],
      ['an empty region', "region = ''", CHECK],
      ['a region of 201 letters', "region = repeat('x', 201)", CHECK],
      ['no name', 'name = NULL', MISSING],
    ],
  },
  users: {
    id: a.id,
    cases: [
      ['an unknown role', "role = 'owner'", CHECK],
      ['a super admin with a chapter', "role = 'super_admin'", CHECK],
      ['a member without a chapter', 'chapter_id = NULL', CHECK],
      ['a chapter that does not exist', 'chapter_id = 2000000000', FOREIGN],
      ['a phone of 9 digits', "phone = '123456789'", CHECK],
      ['a phone with a letter', "phone = '12345678x0'", CHECK],
      ['a member without a phone', 'phone = NULL', CHECK],
      ['a member without a vertical', 'vertical = NULL', CHECK],
      ['a member without a subscription', 'subscription_valid_till = NULL', CHECK],
      ['an empty name', "full_name = ''", CHECK],
      ['a name of 201 letters', "full_name = repeat('x', 201)", CHECK],
      ['a vertical of 201 letters', "vertical = repeat('x', 201)", CHECK],
      ['an e-mail of 255 letters', "email = repeat('x', 255)", CHECK],
      ["another member's e-mail in different case", `email = upper('${b.email}')`, UNIQUE],
      ...FLAGS.map((flag): Case => [`${flag} of 2`, `${flag} = 2`, CHECK]),
    ],
  },
  referrals: {
    id: referral.id,
    cases: [
      ['to oneself', 'to_member_id = from_member_id', CHECK],
      ['to an unknown member', 'to_member_id = 2000000000', FOREIGN],
      ['without a chapter', 'chapter_id = NULL', MISSING],
      ['an unknown type', "referral_type = 'lukewarm'", CHECK],
      ['an unknown tier', "tier = 'D'", CHECK],
      ['an unknown preference', "contact_preference = 'nobody'", CHECK],
      ['an unknown status', "referral_status = 'lost'", CHECK],
      ['business that is not converted', "referral_status = 'got_business'", CHECK],
      ['withdrawn after it was answered', "referral_status = 'no_response', withdrawn_at = now()", CHECK],
      ['converted without business', 'converted_to_business = 1', CHECK],
      ['a contact number with a letter', "contact_number = '12a'", CHECK],
      ['a contact number of 21 digits', "contact_number = repeat('1', 21)", CHECK],
      ['a note of 2,001 letters', "referral_notes = repeat('x', 2001)", CHECK],
      ['an empty note', "referral_notes = ''", CHECK],
    ],
  },
  thank_you_notes: {
    id: note.id,
    cases: [
      ['a zero amount', 'amount = 0', CHECK],
      ['a negative amount', 'amount = -0.01', CHECK],
      ['an amount below a cent', 'amount = 0.004', CHECK],
      ['an amount that is too large', 'amount = 1000000000000', TOO_LARGE],
      ['an unknown status', "status = 'rejected'", CHECK],
      ['approved without an approver', "status = 'approved'", CHECK],
      ['approved without a time', `status = 'approved', approved_by = ${a.id}`, CHECK],
      ['approved by its sender', `status = 'approved', approved_at = now(), approved_by = ${b.id}`, CHECK],
      ['pending but decided', `approved_at = now(), approved_by = ${a.id}`, CHECK],
      ['returned without a reason', "status = 'returned'", CHECK],
      ['a reason without being returned', "return_reason = 'why'", CHECK],
      [
        'returned for a reason of 501 letters',
        "status = 'returned', return_reason = repeat('x', 501)",
        CHECK,
      ],
      ['to oneself', 'to_member_id = from_member_id', CHECK],
      ['for an unknown referral', 'referral_id = 2000000000', FOREIGN],
      ['a description of 2,001 letters', "description = repeat('x', 2001)", CHECK],
    ],
  },
  meetings: {
    id: meeting.id,
    cases: [
      ['an unknown status', "status = 'held'", CHECK],
      ['a duration of 14 minutes', 'minutes = 14', CHECK],
      ['a duration of 721 minutes', 'minutes = 721', CHECK],
      ['an end before the start', "ends_at = starts_at - interval '1 minute'", CHECK],
      ['no place', "place = ''", CHECK],
      ['a place of 201 letters', "place = repeat('x', 201)", CHECK],
      ['an agenda of 2,001 letters', "agenda = repeat('x', 2001)", CHECK],
      ['approved without an approver', "status = 'approved'", CHECK],
      ['cancelled without a time', `status = 'cancelled', cancelled_by = ${a.id}`, CHECK],
      ['cancelled but approved', `cancelled_by = ${a.id}, cancelled_at = now()`, CHECK],
      ['a series that does not exist', 'series_id = 2000000000', FOREIGN],
      ['an unknown proposer', 'proposed_by = 2000000000', FOREIGN],
    ],
  },
  guests: {
    id: guest.id,
    cases: [
      ['an unknown status', "status = 'late'", CHECK],
      ['an empty name', "name = ''", CHECK],
      ['a phone with a letter', "phone = '12a'", CHECK],
      ['a business of 201 letters', "business = repeat('x', 201)", CHECK],
      ["another guest's phone at the meeting", "phone = '5550002'", UNIQUE],
      ["another guest's e-mail in different case", "email = 'HAL@example.com'", UNIQUE],
      ['a meeting that does not exist', 'meeting_id = 2000000000', FOREIGN],
    ],
  },
  testimonials: {
    id: testimonial.id,
    cases: [
      ['an unknown status', "status = 'shown'", CHECK],
      ['a text of 19 letters', "text = repeat('x', 19)", CHECK],
      ['a text of 2,001 letters', "text = repeat('x', 2001)", CHECK],
      ['about oneself', 'receiver_id = writer_id', CHECK],
      ['about an unknown member', 'receiver_id = 2000000000', FOREIGN],
      ['approved without an approver', "status = 'approved'", CHECK],
      ['approved by its writer', `status = 'approved', approved_at = now(), approved_by = ${a.id}`, CHECK],
      ['approved by its receiver', `status = 'approved', approved_at = now(), approved_by = ${b.id}`, CHECK],
      ['pending but approved', `approved_at = now(), approved_by = ${admin.id}`, CHECK],
      [
        'returned without a reason',
        `status = 'returned', returned_at = now(), returned_by = ${admin.id}`,
        CHECK,
      ],
      ['returned by no one', "status = 'returned', return_reason = 'why', returned_at = now()", CHECK],
      ['a reason without being returned', "return_reason = 'why'", CHECK],
      ['withdrawn without a time', "status = 'withdrawn'", CHECK],
      ['hidden before it is approved', 'hidden_at = now()', CHECK],
    ],
  },
  one_to_ones: {
    id: oneToOne.id,
    cases: [
      ['an unknown status', "status = 'held'", CHECK],
      ['a pair in the other order', 'low_id = high_id, high_id = low_id', CHECK],
      ['with oneself', 'low_id = high_id', CHECK],
      ['with an unknown member', 'high_id = 2000000000, asked_by = low_id', FOREIGN],
      ['proposed by a third person', `asked_by = ${admin.id}`, CHECK],
      ['confirmed by one', "status = 'confirmed', low_met = true", CHECK],
      ['confirmed against an objection', "status = 'confirmed', low_met = true, high_met = false", CHECK],
      ['disputed by nobody', "status = 'disputed', low_met = true", CHECK],
      ['a time without a length', 'minutes = NULL', CHECK],
      ['an end before the start', "ends_at = starts_at - interval '1 minute'", CHECK],
      ['topics of 501 letters', "topics = repeat('x', 501)", CHECK],
      ['a place of 201 letters', "place = repeat('x', 201)", CHECK],
    ],
  },
};

describe.each(Object.entries(CASES))('%s rejects', (table, { id, cases }) => {
  test.each(cases)('%s', async (_, assignment, code) => {
    await expect(sql(`UPDATE ${table} SET ${assignment} WHERE id = ${id}`)).rejects.toMatchObject({ code });
  });
});

test('rejects a super admin with a flag or a chapter', async () => {
  for (const assignment of ['can_add_member = 1', `chapter_id = ${chapter.id}`])
    await expect(sql(`UPDATE users SET ${assignment} WHERE id = ${admin.id}`)).rejects.toMatchObject({
      code: CHECK,
    });
});

test('rejects a second one-to-one of the same two people on a day, unless the first was cancelled', async () => {
  const again = () => aOneToOne({ from: b, to: a });
  await expect(again()).rejects.toMatchObject({ code: UNIQUE });
  await sql(`UPDATE one_to_ones SET status = 'cancelled' WHERE id = ${oneToOne.id}`);
  await again();
});

test('rejects a second testimonial of the same two people, unless the first was withdrawn', async () => {
  const again = () => aTestimonial({ from: a, to: b });
  await expect(again()).rejects.toMatchObject({ code: UNIQUE });
  await sql(
    `UPDATE testimonials SET status = 'withdrawn', withdrawn_at = now() WHERE id = ${testimonial.id}`,
  );
  await again();
});

test.each([
  ['an unknown state', "'asleep', NULL", CHECK],
  ['a substitute of a member who is present', "'present', 'Sue'", CHECK],
  ['an empty substitute', "'substitute', ''", CHECK],
])('attendance rejects %s', async (_, values, code) => {
  const columns = 'meeting_id, member_id, tapped_at, recorded_by, recorded_at, state, substitute';
  await expect(
    sql(
      `INSERT INTO attendance (${columns}) VALUES (${meeting.id}, ${a.id}, now(), ${a.id}, now(), ${values})`,
    ),
  ).rejects.toMatchObject({ code });
});

test('rejects a membership of two chapters at once', async () => {
  await expect(
    sql(`INSERT INTO stays (user_id, chapter_id, since) VALUES (${a.id}, ${chapter.id}, now())`),
  ).rejects.toMatchObject({ code: UNIQUE });
});

test('rejects a chapter with the same name and region in different case', async () => {
  await expect(sql("INSERT INTO chapters (name, region) VALUES ('HARBOUR', 'north')")).rejects.toMatchObject({
    code: UNIQUE,
  });
});

test.each([
  'sessions (token_hash, user_id, created_at, used_at)',
  'idempotency_keys (key_hash, user_id, created_at, request_hash)',
])('rejects a hash of another length in %s', async (target) => {
  const last = target.startsWith('sessions') ? 'now()' : "sha256('x')";
  await expect(sql(`INSERT INTO ${target} VALUES ('short', ${a.id}, now(), ${last})`)).rejects.toMatchObject({
    code: CHECK,
  });
});

test.each(['chapters', 'users', 'referrals'])(
  'refuses to delete a row of %s that others refer to',
  async (table) => {
    const id = table === 'referrals' ? thanked.id : CASES[table]?.id;
    await expect(sql(`DELETE FROM ${table} WHERE id = ${id}`)).rejects.toMatchObject({ code: FOREIGN });
  },
);

test('members are added without reading all the others, also by a connection from the days when there were few', async () => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const add = (prefix: string, count: number) =>
    client.query(
      `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
       SELECT 'member', 'X', $1 || n || '@many.example', '1234567890', 'x', $2, 'Law', '2030-01-01' FROM generate_series(1, $3::int) n`,
      [prefix, chapter.id, count],
    );
  // Counts of this connection, within a transaction: what others have read is reported at any time.
  const rowsRead = async () => {
    const { rows } = await client.query(
      "SELECT seq_tup_read::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'users'",
    );
    return rows[0].read as number;
  };
  try {
    // The database keeps a plan from the sixth use on.
    for (let n = 0; n < 10; n += 1) await add(`one${n}.`, 1);
    await client.query('BEGIN');
    const before = await rowsRead();
    await add('more', 300);
    expect((await rowsRead()) - before).toBeLessThan(300);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
});
