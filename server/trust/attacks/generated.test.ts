import { createHash, randomBytes } from 'node:crypto';
import {
  API_PREFIX,
  type EndpointName,
  ERROR_CODES,
  endpoints,
  FLAGS,
  Problem,
  type Route,
  routes,
} from '@bn/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ajv } from '../../src/http/input/lazy-compile.ts';
import { type GeneratedRequest, requests, VICTIMS } from '../kit/input/generators.ts';
import { type Answer, send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { progress, reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const { address } = await world.serve();
const chapter = await world.aChapter();
for (let person = 0; person < VICTIMS; person += 1) await world.aMember({ chapter });
const member = await world.aMember({ chapter, flags: FLAGS });
const admin = await world.aSuperAdmin();
const isProblem = ajv.compile(Problem);
const INSIDE =
  /\bat .*\.(js|ts):\d|node_modules|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|syntax error|violates|pg_|node:internal/i;
const PARALLEL = 8;

test('13a. generated requests to every call', async (context) => {
  const wrong: string[] = [];
  let sent = 0;
  const statuses = new Map<number, number>();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const route: Route = routes[name];
    const tokens = await tokensFor(name);
    const generated = fc.sample(requests(route), { numRuns: scale.generatedRequests, seed: 6 });
    const ask = async (request: GeneratedRequest, index: number) => {
      const token = tokens[index % tokens.length] ?? '';
      const { method, path, raw, headers } = request;
      const answer = await send(address, method, API_PREFIX + path, {
        token,
        headers,
        ...(raw !== undefined && { raw }),
      });
      sent += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = judgeFor(route, method)(method, answer);
      if (problem)
        wrong.push(
          `${problem}: ${JSON.stringify(request).slice(0, 600)} -> ${answer.status} ${answer.text.slice(0, 300)}`,
        );
    };
    await inParallel(generated, ask);
    progress(`${name}: ${sent} requests so far, ${wrong.length} wrong`);
    expect(wrong.slice(0, 5), `${wrong.length} answers violate the contract`).toEqual([]);
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  reportFigure(context, `${sent} requests, ${wrong.length} wrong answers: ${counts.join(', ')}`);
});

test('13b. wrong method', async (context) => {
  let tried = 0;
  for (const { path } of Object.values(endpoints)) {
    const has = Object.values(endpoints)
      .filter((other) => other.path === path)
      .map(({ method }) => method as string);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (has.includes(method)) continue;
      const answer = await send(address, method, API_PREFIX + path.replace(/:\w+/, '1'));
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(
        String(answer.headers.allow)
          .split(', ')
          .filter((one) => one !== 'HEAD')
          .sort(),
      ).toEqual(has.sort());
      tried += 1;
    }
  }
  reportFigure(context, `${tried} × 405 with Allow`);
});

async function inParallel<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const workers = Array.from({ length: PARALLEL }, async () => {
    for (const [index, item] of left) await work(item, index);
  });
  await Promise.all(workers);
}

type Judge = (method: string, answer: Answer) => string | undefined;
const judges = new Map<string, Judge>();

/** Another method may be another call on the same path. */
function judgeFor(route: Route, method: string): Judge {
  const { path } = route.endpoint;
  const all: readonly Route[] = Object.values(routes);
  const reached = all.find(({ endpoint }) => endpoint.path === path && endpoint.method === method) ?? route;
  const name = `${reached.endpoint.method} ${path}`;
  const judge = judges.get(name) ?? createJudge(reached);
  judges.set(name, judge);
  return judge;
}

/** What is wrong with an answer: it must be the contract's, or a problem that reveals no internals. */
function createJudge(route: Route): Judge {
  const isAnswer = route.answer ? ajv.compile(route.answer) : undefined;
  return (method, { status, text, body, headers }) => {
    if (status >= 500) return 'a server error';
    if (method === 'HEAD' || status === 204) return text === '' ? undefined : 'an unexpected body';
    if (status === route.status && route.files)
      return route.files.includes(String(headers['content-type'])) ? undefined : 'not a file of the contract';
    if (status === route.status) return isAnswer?.(body) ? undefined : 'not the answer of the contract';
    if (INSIDE.test(text)) return 'reveals internals';
    if (!isProblem(body)) return 'not a problem of the contract';
    return (ERROR_CODES as readonly string[]).includes(body.code) ? undefined : 'an unknown code';
  };
}

/** Signing out ends a session: each such request gets its own. */
async function tokensFor(name: EndpointName): Promise<string[]> {
  if (name !== 'logout') return [member.token, admin.token, member.token, admin.token, ''];
  const tokens = Array.from({ length: scale.generatedRequests }, () => randomBytes(32).toString('base64url'));
  await world.sql(
    `INSERT INTO sessions (token_hash, user_id, created_at, used_at) SELECT decode(h, 'hex'), $2, now(), now() FROM unnest($1::text[]) h`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex')), member.id],
  );
  return tokens;
}
