import { expect, test } from 'vitest';
import { flags } from '../../test/access/valid.ts';
import { PASSWORD } from '../../test/givens.ts';
import { aMailServer } from '../../test/mail/mail-server.ts';
import { send, thatSucceed } from '../kit/input/http.ts';
import { type Cast, casts, LINK_KINDS, type LinkKind, works } from '../kit/load/links.ts';
import { sendingTo } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();
const mailServer = await aMailServer();
const { address } = await world.serve(sendingTo(mailServer));
const { address: withoutMail } = await world.serve();
const operator = await world.aSuperAdmin();

const call = thatSucceed(address, operator);
const { command } = world;
const signIn = ({ email }: { email: string }) => call('POST', '/auth/login', { email, password: PASSWORD });
const use = (token: string | undefined) =>
  call('POST', '/auth/set-password', { token, password: 'chosen by a link' });
/** What an operator or a super admin can do to any member, done to the two who hold links. */
const toBoth = (happen: (person: { id: number; email: string }) => Promise<void>) => (cast: Cast) =>
  happen(cast.owner).then(() => happen(cast.imported));

interface Event {
  happens: (cast: Cast) => Promise<void>;
  /** Which links it revokes; the others still work. */
  revokes: readonly LinkKind[];
}
const ALL = LINK_KINDS;
/** An imported person's password is unknown, so they can neither sign in nor change it. */
const OWNERS = LINK_KINDS.filter((kind) => kind !== 'imported on the command line');
const COLLEAGUES = ['handed over by a colleague', 'mailed by a colleague'] as const;
const SUPER_ADMINS = ['handed over by a super admin', 'mailed by a super admin'] as const;

const EVENTS: Record<string, Event> = {
  'first sign-in': { happens: ({ owner }) => signIn(owner), revokes: OWNERS },
  'own password changed': {
    happens: ({ owner }) =>
      call('POST', '/auth/password', { current_password: PASSWORD, new_password: 'a new sentence' }, owner),
    revokes: OWNERS,
  },
  'password set by a super admin': {
    happens: toBoth(({ id }) => call('PUT', `/auth/${id}`, { password: 'set by an admin' })),
    revokes: ALL,
  },
  'admin password': { happens: toBoth(({ email }) => command('password', email)), revokes: ALL },
  'e-mail corrected': {
    happens: toBoth(({ id }) => call('PUT', `/auth/${id}`, { email: `corrected.${id}@example.com` })),
    revokes: ALL,
  },
  'moved to another chapter': {
    happens: toBoth(async ({ id }) =>
      call('PUT', `/auth/${id}`, { chapter_id: (await world.aChapter()).id }),
    ),
    revokes: ALL,
  },
  'membership ended': { happens: toBoth(({ id }) => call('POST', `/members/${id}/end`, {})), revokes: ALL },
  'membership ended and resumed': {
    happens: toBoth(async ({ id }) => {
      await call('POST', `/members/${id}/end`, {});
      await call('POST', `/members/${id}/resume`, {});
    }),
    revokes: ALL,
  },
  'admin remove, and resumed': {
    happens: toBoth(async ({ id, email }) => {
      await command('remove', email);
      await call('POST', `/members/${id}/resume`, {});
    }),
    revokes: ALL,
  },
  'maker lost the flag': {
    happens: ({ colleague }) => call('POST', `/permissions/${colleague.id}`, flags()),
    revokes: COLLEAGUES,
  },
  'maker lost the flag and got it again': {
    happens: async ({ colleague }) => {
      await call('POST', `/permissions/${colleague.id}`, flags());
      await call('POST', `/permissions/${colleague.id}`, flags({ can_add_member: 1 }));
    },
    revokes: COLLEAGUES,
  },
  'maker moved to another chapter': {
    happens: async ({ colleague }) =>
      call('PUT', `/auth/${colleague.id}`, { chapter_id: (await world.aChapter()).id }),
    revokes: COLLEAGUES,
  },
  "maker's membership ended": {
    happens: ({ colleague }) => call('POST', `/members/${colleague.id}/end`, {}),
    revokes: COLLEAGUES,
  },
  'admin remove of the maker': {
    happens: ({ colleague }) => command('remove', colleague.email),
    revokes: COLLEAGUES,
  },
  'admin remove of the super admin who made it': {
    happens: ({ superAdmin }) => command('remove', superAdmin.email),
    revokes: SUPER_ADMINS,
  },
  ...Object.fromEntries(
    OWNERS.map((kind): [string, Event] => [
      `link used: ${kind}`,
      { happens: ({ links }) => use(links[kind]), revokes: OWNERS },
    ]),
  ),
  'link used: imported on the command line': {
    happens: ({ links }) => use(links['imported on the command line']),
    revokes: ['imported on the command line'],
  },
  'other fields changed': {
    happens: toBoth(({ id }) => call('PUT', `/auth/${id}`, { phone: '5550001234', vertical: 'Law' })),
    revokes: [],
  },
  'first permission': {
    happens: toBoth(({ id }) => call('POST', `/permissions/${id}`, flags({ can_take_attendance: 1 }))),
    revokes: ALL,
  },
  'invited again, and forgotten again': {
    happens: toBoth(async ({ id, email }) => {
      await call('POST', `/members/${id}/invite`, {});
      await call('POST', '/auth/forgot', { email });
    }),
    revokes: [],
  },
};

test('56. every kind of link against everything that revokes links', async (context) => {
  const names = Object.keys(EVENTS);
  const scenes = await casts(world, mailServer, address, withoutMail, names.length);
  const before: Record<string, object> = {};
  const found: Record<string, object> = {};
  const stateOf = async ({ links }: Cast) => {
    const states = LINK_KINDS.map(async (kind) => [kind, await works(address, links[kind] ?? '')] as const);
    return Object.fromEntries(await Promise.all(states));
  };
  for (const [index, name] of names.entries()) {
    const cast = scenes[index] as Cast;
    before[name] = await stateOf(cast);
    await EVENTS[name]?.happens(cast);
    found[name] = await stateOf(cast);
  }
  const expected = (revoked: (name: string) => readonly LinkKind[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(LINK_KINDS.map((kind) => [kind, !revoked(name).includes(kind)])),
      ]),
    );
  expect(before, 'all work before').toEqual(expected(() => []));
  expect(found).toEqual(expected((name) => EVENTS[name]?.revokes ?? []));
  reportFigure(
    context,
    `${LINK_KINDS.length} kinds of links against ${names.length} events over HTTP and the command line: all ${LINK_KINDS.length * names.length} pairs as expected`,
  );
});

test('56b. flags do not return with a membership that ended on the command line', async () => {
  const member = await world.aMember({ flags: ['can_add_member', 'can_approve_thankyou'] });
  await command('remove', member.email);
  await call('POST', `/members/${member.id}/resume`, {});
  const { body } = await send(address, 'GET', `/api/permissions/${member.id}`, { token: operator.token });
  expect(body).toEqual(flags());
});
