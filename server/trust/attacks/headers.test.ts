import { expect, test } from 'vitest';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();
const { address } = await world.serve();
const member = await world.aMember();

const PAGES = [
  '/',
  '/dashboard',
  '/api/docs',
  '/api/auth/me',
  '/api/nothing',
  '/healthz',
  '/members?search=%3Cscript%3E',
];

test('14a. headers of every kind of answer', async (context) => {
  for (const page of PAGES) {
    const { headers } = await send(address, 'GET', page, {
      token: member.token,
      headers: { origin: 'https://evil.example', accept: 'text/html' },
    });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...values]) => [name, values] as const),
    );
    const isData = headers['content-type'] !== 'text/html; charset=utf-8';
    expect(policy.get('default-src'), page).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors'), page).toEqual(["'none'"]);
    const [self, ...hashes] = policy.get('script-src') ?? ["'self'"];
    expect(self, page).toBe("'self'");
    if (!isData) {
      // The script in the page itself is allowed by its hash; the documentation of the API has none.
      const hash = expect.stringMatching(/^'sha256-[\w+/]{43}='$/);
      expect(hashes, page).toEqual(page === '/api/docs' ? [] : [hash]);
      for (const name of ['object-src', 'base-uri']) expect(policy.get(name), page).toEqual(["'none'"]);
    } else {
      expect(hashes, page).toEqual([]);
    }
    expect(headers['x-content-type-options'], page).toBe('nosniff');
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      page,
    ).toEqual([]);
    expect(headers['strict-transport-security'], 'without TLS').toBeUndefined();
    expect(headers['x-powered-by'] ?? headers.server, page).toBeUndefined();
    if (page.startsWith('/api')) expect(headers['cache-control'], page).toBe('no-store');
  }
  const preflight = await send(address, 'OPTIONS', '/api/auth/me', {
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
  });
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([405, undefined]);

  const forged = await send(address, 'GET', '/', { headers: { 'x-forwarded-proto': 'https' } });
  expect(forged.headers['strict-transport-security'], 'anyone can claim TLS').toBeUndefined();
  const behindProxy = await world.serve({ TRUST_PROXY: '127.0.0.1' });
  const secure = await send(behindProxy.address, 'GET', '/', { headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers['strict-transport-security']).toMatch(/max-age=31536000/);

  const misled = await send(address, 'GET', '/auth/login', {
    headers: { host: 'evil.example', accept: 'text/html' },
  });
  expect(misled.text).not.toContain('evil.example');
  reportFigure(
    context,
    `${PAGES.length} kinds of answer: policy, nosniff and no-store in place, no foreign origin; HSTS behind TLS only`,
  );
});
