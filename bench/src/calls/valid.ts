import { randomUUID } from 'node:crypto';
import { type EndpointName, type Route, routes } from '@bn/contract';
import pg from 'pg';
import { openDatabase } from '../../../server/src/db/database.ts';
import { createSessions } from '../../../server/src/modules/auth/sessions.ts';
import { createCalendar } from '../../../server/src/time/calendar.ts';
import { validCalls } from '../../../server/test/access/calls.ts';
import { TABLE } from '../../../server/test/access/table/access-table.ts';
import { SESSION } from '../../../server/test/givens.ts';
import { type Builders, createBuilders } from '../../../server/test/network.ts';
import type { BenchDatabase } from '../data/open.ts';
import type { RequestSpec } from '../load/protocol.ts';

/** Coprime with the days that meetings are proposed for: those of one chapter are on different ones. */
const CHAPTERS = 37;
const AT_ONCE = 12;
/** So many different requests are enough where each can be repeated. */
const READS = 120;

/** Calls that can succeed, other than those with bytes. */
export const CAN_BE_VALID = (Object.keys(TABLE) as EndpointName[]).filter((name) => {
  const { bytes, access }: Route = routes[name];
  return (
    !bytes &&
    access.kind !== 'operator' &&
    Object.values(TABLE[name])
      .flat()
      .some((status) => typeof status === 'number' && status < 300)
  );
});

/** So many valid calls, each by somebody new on records of its own: those that the access matrix makes, in chapters of their own. */
export async function makeValid(
  { ownerUrl, appUrl }: BenchDatabase,
  name: EndpointName,
  count: number,
): Promise<RequestSpec[]> {
  const owner = new pg.Pool({
    connectionString: ownerUrl,
    max: AT_ONCE,
    options: '-c synchronous_commit=off',
  });
  const db = openDatabase({ connectionString: appUrl, poolSize: AT_ONCE });
  const now = () => new Date();
  const clock = { now, advance: () => undefined, set: () => undefined };
  const builders = createBuilders({
    owner,
    db,
    clock,
    sessions: createSessions(SESSION, createCalendar('UTC', now)),
  });
  // A kept database has the names of earlier runs.
  const aChapter = () => builders.aChapter({ name: `Zz ${randomUUID()}`, region: 'Zz' });
  const aSuperAdmin = () => builders.aSuperAdmin({ email: `${randomUUID()}@zz.example` });
  const [chapter, admin] = [await aChapter(), await aSuperAdmin()];
  const world: Builders = {
    ...builders,
    aChapter,
    aSuperAdmin,
    aTestimonial: (traits) => builders.aTestimonial({ by: admin, ...traits }),
    aMember: (traits) =>
      builders.aMember({ chapter, full_name: 'Zz', email: `${randomUUID()}@zz.example`, ...traits }),
  };
  try {
    const makers = await Promise.all(
      Array.from({ length: CHAPTERS }, () => validCalls(world, ['elevated elsewhere', 'super admin'])),
    );
    const route: Route = routes[name];
    const isRead = route.endpoint.method === 'GET';
    const make = async (turn: number): Promise<RequestSpec> => {
      const { who, method, url, body } = await (makers[turn % CHAPTERS] as (typeof makers)[number])(name);
      return {
        method,
        path: url,
        ...(who !== 'visitor' && { token: who.token }),
        ...('body' in route && { body }),
        ...(route.idempotent && { key: randomUUID() }),
        from: newAddress(),
        ...(!isRead && { once: true }),
      };
    };
    const requests: RequestSpec[] = [];
    while (requests.length < (isRead ? READS : count))
      requests.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => make(requests.length + index)))),
      );
    return requests;
  } finally {
    await Promise.all([owner.end(), db.close()]);
  }
}

let addresses = 0;
/** Of one more caller, as a proxy would forward it: each has its own limits. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
