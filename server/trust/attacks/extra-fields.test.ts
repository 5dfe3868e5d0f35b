import { API_PREFIX, type EndpointName, endpoints, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { AIMS } from '../../test/access/aims.ts';
import { everythingStored } from '../../test/access/bodies.ts';
import { aScene, others } from '../../test/access/scenes.ts';
import type { Column } from '../../test/access/table/columns.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();
const { address } = await world.serve();

/** As JSON text, because a `__proto__` in an object literal would not be a field. */
const EXTRAS = [
  '"role":"super_admin"',
  '"chapter_id":1',
  '"permissions":{"can_add_member":1}',
  '"status":"approved"',
  '"id":1',
  '"amount":1',
  '"__proto__":{"role":"super_admin"}',
  '"constructor":{"prototype":{"role":"super_admin"}}',
];
const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET');

test('9. writes with unknown fields', async (context) => {
  const chapter = await world.aChapter();
  const cast = await others(world, chapter, await world.aChapter());
  const accepted: string[] = [];
  let tried = 0;
  for (const name of writes) {
    const route: Route = routes[name];
    const own = Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {});
    const scene = await aScene(world, callerFor(route), chapter, cast);
    const { id, body = {} } = (await AIMS[name]?.(world, scene, whoseFor(name))) ?? {};
    // A body of bytes has no fields: JSON is refused as a whole.
    const refusals = route.bytes === undefined ? [400] : [400, 415];
    const before = await everythingStored(world);
    for (const extra of EXTRAS) {
      if (own.includes(JSON.parse(`[${extra.split(':')[0]}]`)[0])) continue;
      const raw = `${JSON.stringify(body).slice(0, -1)}${Object.keys(body as object).length > 0 ? ',' : ''}${extra}}`;
      const { method, path } = endpoints[name];
      const answer = await send(address, method, API_PREFIX + path.replace(/:\w+/, String(id)), {
        ...(scene.caller && { token: scene.caller.token }),
        raw,
      });
      tried += 1;
      if (!refusals.includes(answer.status))
        accepted.push(`${name} ${extra}: ${answer.status} ${answer.text}`);
    }
    expect(await everythingStored(world), `${name} changed nothing`).toEqual(before);
  }
  expect(accepted).toEqual([]);
  reportFigure(
    context,
    `${tried} writes with one unknown field on ${writes.length} calls: all refused, nothing changed`,
  );
});

/** A caller who may make this call, so that only the field is wrong. */
function callerFor({ access }: Route): Column {
  if (access.kind !== 'roles') return 'plain member';
  if (!access.roles.includes('member')) return 'super admin';
  if (access.memberNeeds?.includes('can_add_member')) return 'can_add_member';
  if (access.memberNeeds === undefined || access.memberNeeds.includes('can_approve_thankyou'))
    return 'can_approve_thankyou';
  return access.roles.includes('super_admin') ? 'super admin' : 'elevated elsewhere';
}
const ON_A_COLLEAGUE: EndpointName[] = ['giveReferral', 'updateMember', 'setPermissions'];
const BY_THE_SENDER: EndpointName[] = [
  'correctReferral',
  'withdrawReferral',
  'nudgeReferral',
  'correctThankYou',
  'withdrawThankYou',
];
function whoseFor(name: EndpointName) {
  if (BY_THE_SENDER.includes(name)) return "a sender's";
  return ON_A_COLLEAGUE.includes(name) ? "a colleague's" : 'own';
}
