import { PRESENT_STATES } from '@bn/contract';
import { expect, test } from 'vitest';
import { send } from '../kit/input/http.ts';
import { aMoment } from '../kit/load/on-embedded.ts';
import { latestOf, startTapping } from '../kit/load/tapping.ts';
import { anEmbeddedHome, prepareEmbedded } from '../kit/processes/embedded-home.ts';
import { startServer } from '../kit/processes/server-process.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const MEMBERS = 20;

interface Change {
  member_id: number;
  before: string | null;
  after: string | null;
}

test('61. attendance recorded by many people at once, while the server is killed with -9', async (context) => {
  const dataDir = await anEmbeddedHome();
  let server = await startServer({ DATA_DIR: dataDir });
  const prepared = await prepareEmbedded(dataDir);
  const chapter = await prepared.aChapter();
  const takers = await Promise.all(
    Array.from({ length: scale.tappers }, () =>
      prepared.aMember({ chapter, flags: ['can_take_attendance'] }),
    ),
  );
  const others = await Promise.all(
    Array.from({ length: MEMBERS - scale.tappers }, () => prepared.aMember({ chapter })),
  );
  const [taker] = takers;
  if (!taker) throw new Error('no one to record');
  const meeting = await prepared.aMeeting({ by: taker, today: true });
  await prepared.close();
  const members = [...takers, ...others];
  const room = startTapping(() => server.address, { meeting, takers, members });

  for (let kill = 1; kill <= scale.tapKills; kill += 1) {
    await aMoment(room.record.acknowledged, scale.killWithin, scale.tapsBeforeKill);
    await server.end('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
  }
  await aMoment(room.record.acknowledged, scale.killWithin, scale.tapsBeforeKill);
  await room.finish();

  const { record } = room;
  expect(record.unexpected, 'unexpected answers').toEqual([]);
  const afterwards = await prepareEmbedded(dataDir);
  const latest = latestOf(record);
  const rows = await afterwards.sql<{ member_id: number; state: string | null; tapped_at: Date }>(
    'SELECT member_id, state, tapped_at FROM attendance WHERE meeting_id = $1 ORDER BY member_id',
    [meeting.id],
  );
  expect(
    rows.map(({ member_id, state, tapped_at }) => ({ member_id, state, at: tapped_at.getTime() })),
    'the latest tap on each member is stored, once',
  ).toEqual(
    [...latest.values()]
      .map(({ memberId, state, tappedAt }) => ({ member_id: memberId, state, at: tappedAt }))
      .sort((one, other) => one.member_id - other.member_id),
  );

  const changes = await afterwards.sql<Change>(
    `SELECT member_id, details #>> '{changes,attendance,before}' AS before, details #>> '{changes,attendance,after}' AS after
       FROM audit_log WHERE action = 'attendance.changed' AND details #> '{changes,attendance}' IS NOT NULL ORDER BY id`,
  );
  for (const { member_id, state } of rows) {
    const chain = changes.filter((change) => change.member_id === member_id);
    for (const [index, { before }] of chain.entries())
      if (index > 0) expect(before, 'each change starts from the one before').toBe(chain[index - 1]?.after);
    if (chain.length > 0) expect(chain.at(-1)?.after, 'the last change is in force').toBe(state);
  }
  const [counted] = await afterwards.sql<{ keys: number; events: number; audited: number }>(
    `SELECT (SELECT count(*)::int FROM idempotency_keys) AS keys,
            (SELECT count(*)::int FROM events WHERE kind = 'attendance_recorded') AS events,
            (SELECT count(*)::int FROM audit_log WHERE action = 'attendance.changed') AS audited`,
  );
  expect(counted, 'each tap was done once; each change was published and audited once').toEqual({
    keys: record.acknowledged.length,
    events: rows.length + (counted?.audited ?? 0),
    audited: counted?.audited,
  });

  const present = [...latest.values()].filter(({ state }) =>
    (PRESENT_STATES as readonly (string | null)[]).includes(state),
  ).length;
  const page = await send(server.address, 'GET', `/api/meetings/${meeting.id}`, { token: taker.token });
  expect(page.body.meeting, 'counts equal a recount').toMatchObject({ present, expected: MEMBERS });
  const sheet = await send(server.address, 'GET', `/api/meetings/${meeting.id}/attendance`, {
    token: taker.token,
  });
  expect([sheet.body.present, sheet.body.expected, sheet.body.members.length]).toEqual([
    present,
    MEMBERS,
    MEMBERS,
  ]);
  await afterwards.close();
  reportFigure(
    context,
    `${scale.tapKills} kills while ${scale.tappers} people recorded: ${record.acknowledged.length} taps acknowledged, one in four sent late, ` +
      `${record.retries} retries; the latest tap on each member stored once, counts equal a recount`,
  );
});
