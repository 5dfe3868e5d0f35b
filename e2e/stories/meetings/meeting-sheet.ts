import { dayFromNow, type Network } from '../../support/network.ts';

/** A chapter on the day of its meeting, with something in every part of the sheet. */
export async function aMeetingDay(network: Network, members = 20) {
  const chapter = await network.chapter('Harbour', 'Oslo');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_take_attendance'] });
  const ravi = await network.member({ chapter, name: 'Ravi Iyer', validTill: dayFromNow(10) });
  const lina = await network.member({ chapter, name: 'Lina Berg' });
  await network.members(chapter, members - 3);
  await network.sql(`UPDATE stays SET since = now() - interval '1 year'`);
  const last = await network.meeting({ chapter, by: asha, day: dayFromNow(-7) });
  const meeting = await network.meeting({ chapter, by: asha, day: dayFromNow(1), place: 'Hotel Nord' });
  const referral = await network.referral({ from: asha, to: ravi, status: 'got_business' });
  await network.referral({ from: asha, to: lina, type: 'cold' });
  await network.referral({ from: ravi, to: lina, at: `${dayFromNow(-40)}T10:00:00Z` });
  for (const amount of ['1250.50', '749.50'])
    await network.note({
      from: ravi,
      to: asha,
      referral,
      amount,
      status: 'approved',
      approvedBy: lina,
    });
  for (const [member, state] of [
    [asha, 'present'],
    [ravi, 'late'],
    [lina, 'medical'],
  ] as const)
    await network.sql(
      `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at) VALUES ($1, $2, $3, now(), $4, now())`,
      [meeting, member.id, state, asha.id],
    );
  await network.sql(
    `INSERT INTO guests (meeting_id, chapter_id, name, phone, business, status, invited_by, created_at)
     VALUES ($1, $2, 'Gus Holm', '5550001', 'Law', 'approved', $3, now())`,
    [meeting, chapter.id, ravi.id],
  );
  return { chapter, asha, ravi, lina, last, meeting };
}
