import { type EndpointName, endpoints, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { everythingStored, validCalls } from '../../test/access/calls.ts';
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
  const make = await validCalls(world);
  const accepted: string[] = [];
  let tried = 0;
  for (const name of writes) {
    const route: Route = routes[name];
    const own = Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {});
    const { who, method, url, body } = await make(name);
    // A body of bytes has no fields: JSON is refused as a whole.
    const refusals = route.bytes === undefined ? [400] : [400, 415];
    const before = await everythingStored(world);
    for (const extra of EXTRAS) {
      if (own.includes(JSON.parse(`[${extra.split(':')[0]}]`)[0])) continue;
      const raw = `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${extra}}`;
      const answer = await send(address, method, url, {
        ...(who !== 'visitor' && { token: who.token }),
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
