import { API_PREFIX, operations, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { app, as, aMember } = await openTestApp({ metricsToken: 'figures' });
const member = await aMember();

const calls = [
  ...Object.values<Route>(routes).map((route) => ({ route, prefix: API_PREFIX })),
  ...Object.values<Route>(operations).map((route) => ({ route, prefix: '' })),
];
const methodsOf = new Map<string, string[]>();
for (const { route, prefix } of calls) {
  const { method, path } = route.endpoint;
  // Writing a whole file that is not read is left out; the operations' answers are short.
  const hasHead = method === 'GET' && (prefix === '' || !route.files || route.polled);
  const known = methodsOf.get(prefix + path) ?? [];
  methodsOf.set(prefix + path, [...known, method, ...(hasHead ? ['HEAD'] : [])]);
}

test('every path refuses every method that it does not have, and lists those that it has', async () => {
  for (const [path, methods] of methodsOf) {
    const allow = [...methods].sort().join(', ');
    for (const method of app.supportedMethods.filter((one) => !methods.includes(one))) {
      const answer = await as('visitor').send(method, path.replace(/:\w+/g, '1'));
      expect([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([405, allow]);
      if (method === 'HEAD') continue;
      expect(answer.body).toEqual({ message: `Use ${allow}`, code: 'method_not_allowed' });
    }
  }
});

const LONG = '9'.repeat(500);
test.each<[string, string, number, string | undefined]>([
  ['DELETE', '/api/chapters?page=2', 405, 'GET, HEAD, POST'],
  ['DELETE', '/api/%63hapters', 405, 'GET, HEAD, POST'],
  ['DELETE', '/api/referrals/a%2Fb/status', 405, 'PATCH'],
  ['DELETE', '/api/referrals/%E2%82%AC/status', 405, 'PATCH'],
  // The path of a call is that call's, even where it also fits another one's parameter.
  ['PUT', '/api/auth/login', 405, 'POST'],
  ['PUT', '/api/auth/log%69n', 405, 'POST'],
  ['PUT', '/api/auth/logi', 401, undefined],
  ['OPTIONS', '*', 404, undefined],
  // A parameter may be empty.
  ['DELETE', '/api/chapters/', 405, 'GET, HEAD, PUT'],
  ['DELETE', '/api/auth/login/', 404, undefined],
  ['DELETE', '//api/chapters', 404, undefined],
  ['DELETE', '/api//chapters', 404, undefined],
  ['DELETE', '/api%2Fchapters', 404, undefined],
  ['DELETE', '/API/chapters', 404, undefined],
  ['DELETE', '/api/nothing', 404, undefined],
  ['DELETE', '/', 404, undefined],
  // Not one of the methods of HTTP's core.
  ['PROPFIND', '/api/chapters', 404, undefined],
  ['DELETE', `/api/referrals/${LONG}/status`, 400, undefined],
  ['OPTIONS', `/api/referrals/${LONG}/status`, 400, undefined],
  ['OPTIONS', `/api/nothing/${LONG}`, 404, undefined],
  ['DELETE', '/api/referrals/%zz/status', 400, undefined],
  ['OPTIONS', '/api/%zz', 400, undefined],
])('%s %.40s answers %i', async (method, path, status, allow) => {
  const answer = await as('visitor').send(method, path);
  expect([answer.status, answer.headers.allow], answer.text).toEqual([status, allow]);
  expect(answer.headers['content-security-policy']).toBeTruthy();
});

test('refuses before the body is read and before a session is looked up', async () => {
  const large = 'x'.repeat(2 * 1024 * 1024);
  for (const caller of ['visitor', { token: 'unknown' }, member] as const)
    for (const raw of ['{"name":', large]) {
      const answer = await as(caller).send('PUT', '/api/chapters', undefined, { raw });
      expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers['x-request-id']).toBeTruthy();
    }
});

test('the figures count it for the path that was called', async () => {
  await as('visitor').send('TRACE', '/api/referrals/5/status');
  await as('visitor').send('PUT', '/api/auth/login');
  const { text } = await as({ token: 'figures' }).send('GET', '/metrics');
  expect(text).toContain(
    'http_requests_total{method="TRACE",route="/api/referrals/:id/status",status="405"}',
  );
  expect(text).toContain('http_requests_total{method="PUT",route="/api/auth/login",status="405"}');
});
