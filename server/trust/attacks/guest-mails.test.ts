import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { guestForm, meetingForm } from '../../test/access/valid.ts';
import { aMailServer } from '../../test/mail/mail-server.ts';
import { patiently } from '../../test/patiently.ts';
import { send } from '../kit/input/http.ts';
import { sendingTo } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const mailServer = await aMailServer();

/** As many as one person may invite in a day. */
const STRANGERS = 50;
/** Addresses of one mailbox that differ in their tags. */
const TAGGED = 10;
const MOST = { invitations: 5, toMailbox: 10, byPerson: 200 };
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@');
const AT_ONCE = 10;

const emails = Array.from({ length: STRANGERS }, (_, n) =>
  n < TAGGED ? `stranger+${n}@example.org` : `stranger.${n}@example.org`,
);
const toStrangers = () => mailServer.taken.filter(({ to }) => to.some((email) => emails.includes(email)));

test('64. one member with three flags tries to send 1,000 mails to strangers', async (context) => {
  const began = performance.now();
  const servers = [await world.serve(sendingTo(mailServer)), await world.serve(sendingTo(mailServer))];
  let calls = 0;
  const call = (by: { token: string }, method: string, path: string, body: object) =>
    patiently(() => {
      calls += 1;
      return send(servers[calls % 2]?.address ?? '', method, `/api${path}`, { token: by.token, body });
    });
  const each = async <T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> => {
    const results: R[] = [];
    for (let from = 0; from < items.length; from += AT_ONCE)
      results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))));
    return results;
  };
  /** Pretends that five minutes have passed, and waits until everything is sent. */
  const settled = async (): Promise<void> => {
    await world.sql('UPDATE mails SET due_at = least(due_at, now()) WHERE attempts = 0');
    while ((await world.sql('SELECT 1 FROM mails')).length > 0) await sleep(50);
  };

  const chapter = await world.aChapter();
  const attacker = await world.aMember({
    chapter,
    flags: ['can_approve_guest', 'can_schedule_meeting', 'can_approve_meeting'],
  });
  const colleague = await world.aMember({ chapter, flags: ['can_approve_guest'] });
  const proposed = await call(attacker, 'POST', '/meetings', meetingForm());
  const meeting: number = proposed.body.meeting.id;
  expect((await call(attacker, 'POST', `/meetings/${meeting}/approve`, {})).status).toBe(200);
  let moves = 0;
  const move = async (): Promise<number> => {
    moves += 1;
    return (await call(attacker, 'PATCH', `/meetings/${meeting}`, { place: `Place ${moves}` })).status;
  };
  const invite = (email: string) =>
    call(attacker, 'POST', `/meetings/${meeting}/guests`, guestForm({ email }));
  const approve = (by: { token: string }, id: number) =>
    call(by, 'PATCH', `/guests/${id}/status`, { status: 'approved' });

  // Alone, whatever they press, they reach no one.
  const guests = (await each(emails, invite)).map(({ status, body }) => (status === 201 ? body.id : status));
  expect((await invite('one.more@example.org')).status).toBe(429);
  const alone = await each(guests, (id) => approve(attacker, id));
  expect(alone.map(({ status }) => status)).toEqual(Array(STRANGERS).fill(403));
  expect(await move()).toBe(200);
  await settled();
  expect(toStrangers()).toEqual([]);

  // A colleague approves them in good faith.
  const approved = (await each(guests, (id) => approve(colleague, id))).map(({ status }) => status);
  expect(approved.slice(0, TAGGED).sort()).toEqual([
    ...Array(MOST.invitations).fill(200),
    ...Array(TAGGED - MOST.invitations).fill(429),
  ]);
  expect(approved.slice(TAGGED)).toEqual(Array(STRANGERS - TAGGED).fill(200));
  await settled();
  const invitations = toStrangers();
  expect(invitations).toHaveLength(MOST.invitations + STRANGERS - TAGGED);
  // One of them wants no more.
  const [refused = ''] = invitations.at(-1)?.to ?? [];
  const link = /^<(https:[^>]+)>$/.exec(invitations.at(-1)?.headers['list-unsubscribe'] ?? '')?.[1];
  const { pathname, search } = new URL(link ?? '');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const raw = 'List-Unsubscribe=One-Click';
  const answer = await send(servers[0]?.address ?? '', 'POST', pathname + search, { raw, headers: form });
  expect(answer.status).toBe(204);

  // What changes at once is one mail to each, with the last state.
  for (let at = 0; at < 4; at += 1) expect(await move()).toBe(200);
  await settled();
  const changes = toStrangers().slice(invitations.length);
  expect(changes).toHaveLength(invitations.length - 1);
  for (const { raw: text } of changes) expect(text).toContain('Place 5');

  // With patience they reach the limit of a person, and then no one: the hour's limit of changes comes soon after.
  let status = 200;
  while (moves < scale.guestChanges && status === 200) {
    status = await move();
    await settled();
  }
  const mails = toStrangers();
  const perMailbox = new Map<string, number>();
  for (const { to } of mails)
    perMailbox.set(mailboxOf(to[0] ?? ''), (perMailbox.get(mailboxOf(to[0] ?? '')) ?? 0) + 1);
  const most = Math.max(...perMailbox.values());
  expect(perMailbox.get(refused)).toBe(1);
  expect(perMailbox.get('stranger@example.org')).toBe(MOST.toMailbox);
  expect(most).toBe(MOST.toMailbox);
  const caused = mails.length - invitations.length;
  expect(caused).toBeLessThanOrEqual(MOST.byPerson);
  const [{ withheld } = { withheld: 0 }] = await world.sql<{ withheld: number }>(
    'SELECT count(*)::int AS withheld FROM guest_mails_withheld',
  );
  expect(withheld).toBe(invitations.length - 1);
  const seconds = Math.round((performance.now() - began) / 1000);
  reportFigure(
    context,
    `${STRANGERS} strangers and ${moves} changes, up to ${STRANGERS * (moves + 1)} mails: alone none; ${mails.length} once a colleague had approved (${caused} of them by the changes), at most ${most} to one mailbox, in ${seconds} s`,
  );
});
