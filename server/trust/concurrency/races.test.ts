import { FLAGS, type Permissions } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags } from '../../test/access/valid.ts';
import { patiently } from '../../test/patiently.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const servers = [await world.serve(), await world.serve()] as const;
const [{ address }] = servers;

test('6a. many approvals of one note at once', async (context) => {
  const chapter = await world.aChapter();
  const sender = await world.aMember({ chapter });
  const receiver = await world.aMember({ chapter });
  const approvers = await Promise.all(
    Array.from({ length: scale.approvals }, () =>
      world.aMember({ chapter, flags: ['can_approve_thankyou'] }),
    ),
  );
  const note = await world.aNote({ from: sender, to: receiver, amount: '1234.56' });
  let sentAgain = 0;
  const approve = async (token: string): Promise<number> => {
    const { status } = await send(address, 'PATCH', `/api/thankyou/${note.id}/status`, {
      token,
      body: { status: 'approved' },
    });
    if (status !== 503) return status;
    // On a busy machine some may be answered 503 with Retry-After, even the one whose approval was stored.
    sentAgain += 1;
    return approve(token);
  };
  const statuses = await Promise.all(approvers.map(({ token }) => approve(token)));
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const winners = sentAgain > 0 && count(200) === 0 ? 0 : 1;
  expect([count(200), count(409)]).toEqual([winners, scale.approvals - winners]);
  const { body } = await send(address, 'GET', '/api/members/members-dashboard', { token: sender.token });
  expect(body.thank_you_value).toBe(1234.56);
  reportFigure(context, `${scale.approvals} at once: ${count(200)} × 200, ${count(409)} × 409, counted once`);
});

test('6b. two super admins change permissions at the same time', async (context) => {
  const admins = [await world.aSuperAdmin(), await world.aSuperAdmin()];
  const members = await Promise.all([1, 2, 3, 4].map(() => world.aMember()));
  const wishes = Array.from({ length: scale.permissionChanges }, (_, index) =>
    flags({ [FLAGS[index % FLAGS.length] ?? '']: 1, can_take_attendance: index % 3 === 0 ? 1 : 0 }),
  );
  const answers = await Promise.all(
    wishes.map((body, index) =>
      patiently(() =>
        send(servers[index % 2]?.address ?? '', 'POST', `/api/permissions/${members[index % 4]?.id}`, {
          token: admins[index % 2]?.token ?? '',
          body,
        }),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);

  for (const member of members) {
    const chain = await world.sql<{ details: { before: Permissions; after: Permissions } }>(
      `SELECT details FROM audit_log WHERE action = 'permissions.changed' AND subject_id = $1 ORDER BY id`,
      [member.id],
    );
    expect(chain).toHaveLength(scale.permissionChanges / members.length);
    let state = flags();
    for (const { details } of chain) {
      expect(details.before, 'each change starts from the one before').toEqual(state);
      state = details.after;
    }
    const [stored] = await world.sql(`SELECT ${FLAGS.join(', ')} FROM users WHERE id = $1`, [member.id]);
    expect(stored, 'the last change is in force').toEqual(state);
  }
  reportFigure(
    context,
    `${answers.length} changes by two super admins on two processes: 0 lost, ${answers.length} audited in order`,
  );
});
