import { type EndpointName, endpoints, PATTERNS, type Route, readText, routes } from '@bn/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ValidCall, writeCalls } from '../access/calls.ts';
import { openTestApp } from '../app.ts';

const LINE = new RegExp(PATTERNS.line, 'u');

/** Any text there is, lone surrogates included. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anything = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.json(),
  fc.object({ maxDepth: 1 }),
);

/** Each call with so many random inputs. */
export async function testAnyInput(runs: number): Promise<void> {
  const world = await openTestApp();
  const calls = await writeCalls(world);

  /** A valid body, with some fields replaced by anything, some missing and some extra. */
  const spoiled = (name: EndpointName) => {
    const call = calls[name] as ValidCall;
    return fc
      .record({
        replaced: fc.dictionary(fc.constantFrom(...Object.keys(call.body)), anything, { maxKeys: 3 }),
        added: fc.dictionary(anyText, anything, { maxKeys: 1 }),
        missing: fc.subarray(Object.keys(call.body), { maxLength: 1 }),
      })
      .map(({ replaced, added, missing }) =>
        Object.fromEntries(
          Object.entries({ ...call.body, ...replaced, ...added }).filter(
            ([field]) => !missing.includes(field),
          ),
        ),
      );
  };

  test.each(Object.keys(calls) as EndpointName[])('%s: answers any body, never with a 5xx', async (name) => {
    const { who, method, url } = calls[name] as ValidCall;
    await fc.assert(
      fc.asyncProperty(spoiled(name), async (body) => {
        const { status, body: answer } = await world.as(who).send(method, url, body);
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(Object.keys(answer)).toEqual(expect.arrayContaining(['message', 'code']));
      }),
      { numRuns: runs },
    );
  });

  const reads = (Object.keys(routes) as EndpointName[]).filter((name) => endpoints[name].method === 'GET');
  test('answers any query, never with a 5xx', async () => {
    const [admin, member] = [await world.aSuperAdmin(), await world.aMember()];
    const key = fc.oneof(
      fc.constantFrom('search', 'page', 'page_size', 'chapter_id', 'status', 'elevated', 'direction'),
      anyText,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reads),
        fc.array(fc.tuple(key, anyText), { maxLength: 3 }),
        async (name, pairs) => {
          const { access } = routes[name] as Route;
          const who = access.kind === 'roles' && !access.roles.includes('super_admin') ? member : admin;
          const wellFormed = (text: string) => encodeURIComponent(Buffer.from(text).toString());
          const query = pairs.map(([field, value]) => `${wellFormed(field)}=${wellFormed(value)}`).join('&');
          const { status } = await world.as(who).get(`${endpoints[name].path.replace(/:\w+/, '1')}?${query}`);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 4 * runs },
    );
  });

  test('returns readable text of any script as it was sent', async () => {
    const admin = await world.aSuperAdmin();
    const readable = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .filter((text) => text.trim() === text && LINE.test(text) && readText(text) === text);
    await fc.assert(
      fc.asyncProperty(readable, fc.uuid(), async (region, name) => {
        const { status, body } = await world.as(admin).post('/chapters', { name, region });
        expect([status, body.region]).toEqual([201, region]);
      }),
      { numRuns: runs },
    );
  });
}
