import { FLAGS } from '@bn/contract/domain';
import { dayFromNow, type Network, type Person } from '../network.ts';

const LONG = 'Bartholomew-Maximilian-Featherstonehaugh-Cholmondeley-Wriothesley-Marjoribanks';

/** What the addresses of screens are made of. */
export interface Ids {
  chapter: number;
  self: number;
  colleague: number;
  referral: number;
  /** Meetings: one that takes place today, one of a series, and one that waits for an approver. */
  today: number;
  planned: number;
  proposed: number;
  oneToOne: number;
}

/** A network with something on every screen, as long as it may be and without a space to break a line at. */
export async function everything(network: Network) {
  const chapter = await network.chapter(LONG, LONG);
  const joined = '2026-01-05';
  const admin = await network.superAdmin({ name: LONG });
  const elevated = await network.member({
    chapter,
    joined,
    name: LONG,
    flags: FLAGS,
    email: `${LONG.slice(0, 60)}@example.com`.toLowerCase(),
  });
  const ravi = await network.member({ chapter, joined, name: `Ravi-${LONG}` });
  const plain = await network.member({ chapter, name: 'Lina Berg', validTill: '2020-01-31' });

  const notes = LONG.repeat(3);
  const thanked = await network.referral({ from: ravi, to: elevated, status: 'got_business', type: 'cold' });
  await network.note({ from: elevated, to: ravi, referral: thanked, description: 'My own note' });
  const sent = await network.referral({ from: elevated, to: ravi, notes });
  await network.note({
    from: ravi,
    to: elevated,
    referral: sent,
    amount: '999999999999.99',
    description: notes,
  });
  const referral = await network.referral({ from: ravi, to: elevated, type: 'warm', notes });

  await network.testimonial({ from: plain, to: ravi, text: notes });
  await network.testimonial({ from: plain, to: elevated, status: 'approved', hidden: true });
  const topics = LONG.repeat(6);
  const oneToOne = await network.oneToOne({
    from: ravi,
    to: elevated,
    status: 'proposed',
    place: LONG,
    topics,
  });
  await network.oneToOne({ from: elevated, to: plain, at: `${dayFromNow(-2)}T08:00:00Z`, met: { to: true } });
  await network.sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id) VALUES (now(), $1, 'member.changed', 'user', $2)`,
    [admin.id, ravi.id],
  );

  const place = `https://meet.example.com/${LONG.repeat(2)}`;
  const meeting = { by: elevated, place, agenda: `${LONG.repeat(3)}\n`.repeat(8) };
  await network.meeting({ ...meeting, day: dayFromNow(-7) });
  await network.meeting({ ...meeting, day: dayFromNow(6), status: 'cancelled' });
  const planned = await network.meeting(meeting);
  await network.meeting({ ...meeting, day: dayFromNow(14) });
  await network.sql('UPDATE meetings SET series_id = $1 WHERE id >= $1', [planned]);
  const proposed = await network.meeting({ ...meeting, day: dayFromNow(21), status: 'proposed' });
  const starts = new Date().toISOString().slice(11, 16);
  const today = await network.meeting({ ...meeting, day: dayFromNow(0), starts, minutes: 720 });
  await network.guest({ by: ravi, meeting: today, name: LONG, status: 'invited' });
  return {
    people: { 'super admin': admin, 'elevated member': elevated, 'plain member': plain } satisfies Record<
      string,
      Person
    >,
    ids: {
      chapter: chapter.id,
      self: elevated.id,
      colleague: ravi.id,
      referral,
      today,
      planned,
      proposed,
      oneToOne,
    } satisfies Ids,
  };
}
