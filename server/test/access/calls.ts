import { API_PREFIX, type EndpointName, endpoints, type Method, type Route, routes } from '@bn/contract';
import type { Builders, Chapter, Person } from '../network.ts';
import { AIMS, BYTES } from './aims.ts';
import { aScene, others, type Scene } from './scenes.ts';
import { TABLE } from './table/access-table.ts';
import { COLUMNS, type Column, type Whose } from './table/columns.ts';
import { flags, meetingForm, memberForm } from './valid.ts';

interface Request {
  method: Method;
  url: string;
  body: unknown;
  /** A body of bytes, and what it is sent as. */
  sending: { raw?: Buffer; headers?: Record<string, string> };
}

/** A call that is valid, apart perhaps from who makes it on whose record. */
export async function requestOf(
  builders: Builders,
  name: EndpointName,
  scene: Scene,
  whose: Whose,
): Promise<Request> {
  const aimed = (await AIMS[name]?.(builders, scene, whose)) ?? {};
  const { id, secondId, body, query = '', bytes, type = BYTES } = aimed;
  const { method, path } = endpoints[name];
  return {
    method,
    url: API_PREFIX + path.replace(/:\w+/, String(id)).replace(/:\w+/, String(secondId)) + query,
    body,
    sending: bytes ? { raw: bytes, headers: { 'content-type': type } } : {},
  };
}

export interface ValidCall {
  who: Person | 'visitor';
  method: Method;
  url: string;
  body: Record<string, unknown>;
}

const CALLERS: readonly Column[] = ['super admin', 'elevated elsewhere'];

/** Someone who may make the call, the first of these callers if they may, and on whose record: as the table says. */
function allowed(name: EndpointName, callers: readonly Column[]): { column: Column; whose: Whose } {
  const rows = Object.entries(TABLE[name]) as [Whose, readonly number[]][];
  const { access }: Route = routes[name];
  const columns: readonly Column[] = access.kind === 'public' ? ['visitor'] : callers;
  const found = columns.flatMap((column) =>
    rows
      .filter(([, statuses]) => (statuses[COLUMNS.indexOf(column)] ?? 0) < 300)
      .map(([whose]) => ({ column, whose })),
  );
  // What no one may do without a secret, or without mail.
  return found[0] ?? { column: columns[0] as Column, whose: rows.at(-1)?.[0] ?? 'general' };
}

/** Makes calls of this name that succeed, each on records of its own. */
export async function validCalls(
  world: Builders,
  callers: readonly Column[] = CALLERS,
): Promise<(name: EndpointName) => Promise<ValidCall>> {
  const chapter: Chapter = await world.aChapter();
  const cast = await others(world, chapter, await world.aChapter());
  return async (name) => {
    const { column, whose } = allowed(name, callers);
    const scene = await aScene(world, column, chapter, cast);
    const { method, url, body = {} } = await requestOf(world, name, scene, whose);
    return { who: scene.caller ?? 'visitor', method, url, body: body as Record<string, unknown> };
  };
}

const OPTIONAL: Partial<Record<EndpointName, () => Record<string, unknown>>> = {
  changeOwnDetails: () => ({ full_name: 'Another Name' }),
  changeDevice: () => ({ refuses: ['digest'], quiet_from: '22:00', quiet_until: '06:30' }),
  updateMember: memberForm,
  endMembership: () => ({ reason: 'Moved abroad' }),
  resumeMembership: () => ({ email: 'back.again@example.com' }),
  updateChapter: () => ({ name: 'Other', region: 'Place', time_zone: 'Asia/Kolkata' }),
  changeNetworkIdentity: () => ({ reply_to: 'office@example.com' }),
  setPermissions: () => ({
    ...flags({ can_add_member: 1 }),
    permissions_until: '2026-12-31',
    title: 'secretary',
  }),
  giveReferral: () => ({ date_sent: '2026-11-09' }),
  correctReferral: () => ({ referral_notes: 'Call on Monday' }),
  correctThankYou: () => ({ description: 'One nought too many', date: '2026-11-08' }),
  changeMeeting: () => ({ ...meetingForm(), scope: 'following' }),
  cancelMeeting: () => ({ scope: 'one' }),
  approveMeeting: () => ({ scope: 'one' }),
  startImport: () => ({ invite: 0 }),
  matchImport: () => ({ update_existing: 1 }),
  recordAttendance: () => ({
    state: 'substitute',
    substitute: 'Sam Field',
    tapped_at: '2026-11-09T09:00:00.000Z',
  }),
  decideTestimonial: () => ({ status: 'returned', reason: 'Say what the business was' }),
  planOneToOne: () => ({ place: 'Café', topics: 'Hotels' }),
  recordOneToOne: () => ({ topics: 'Hotels' }),
  changeOneToOne: () => ({ day: '2026-11-20', minutes: 45, place: 'Café', topics: 'Hotels' }),
  recordVisit: () => ({ tapped_at: '2026-11-09T09:00:00.000Z' }),
};

/** A valid call for each write that takes a body, with optional fields; tests of bad input invalidate it. */
export async function writeCalls(world: Builders): Promise<Partial<Record<EndpointName, ValidCall>>> {
  const make = await validCalls(world);
  const calls: Partial<Record<EndpointName, ValidCall>> = {};
  for (const name of Object.keys(routes) as EndpointName[]) {
    if (!('body' in routes[name])) continue;
    const call = await make(name);
    calls[name] = { ...call, body: { ...call.body, ...OPTIONAL[name]?.() } };
  }
  return calls;
}

const TABLES = [
  'chapters',
  'users',
  'referrals',
  'thank_you_notes',
  'referral_events',
  'idempotency_keys',
  'chapter_figures',
  'chapter_days',
  'mail_refusals',
  'pictures',
  'meetings',
  'guests',
  'testimonials',
  'one_to_ones',
  'stays',
  'attendance',
  'passkeys',
];

/** A fingerprint of everything that is stored, except counters of sign-ins. */
export async function everythingStored({
  sql,
}: {
  sql(text: string): Promise<Record<string, unknown>[]>;
}): Promise<unknown> {
  const prints = TABLES.map(
    (table) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t) AS ${table}`,
  );
  return (await sql(`SELECT ${prints.join(', ')}`))[0];
}
