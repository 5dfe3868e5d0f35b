import { API_PREFIX, endpoints, Problem } from '@bn/contract';
import { expect, test } from 'vitest';
import { lazyValidate } from '../input/lazy-compile.ts';
import { admission, isApi } from './admission.ts';

const { lanes, laneOf, answers } = admission(10);

test('with ten connections sixteen calls run at a time, and writes leave some slots to reads', () => {
  expect(lanes.calls).toEqual({ slots: 16, queue: 128, shareOfWrites: 0.8 });
});

test.each([endpoints.login, endpoints.changePassword, endpoints.setPassword])(
  '$path hashes a password, and queues with sign-ins',
  ({ method, path }) => {
    expect(laneOf(method, API_PREFIX + path)).toBe('sign_ins');
  },
);

test('files have a lane of their own, and everything else shares one', () => {
  expect(laneOf('PUT', API_PREFIX + endpoints.setPicture.path)).toBe('uploads');
  expect(laneOf('DELETE', API_PREFIX + endpoints.setPicture.path)).toBe('calls');
  const { method, path } = endpoints.uploadImport;
  const upload = API_PREFIX + path.replace(/:\w+/, '17');
  expect(laneOf(method, upload)).toBe('uploads');
  expect(laneOf('GET', upload)).toBe('calls');
  expect(laneOf(method, `${upload}/more`)).toBe('calls');
  expect(laneOf('GET', API_PREFIX + endpoints.login.path)).toBe('calls');
  expect(laneOf('POST', API_PREFIX + endpoints.giveReferral.path)).toBe('calls');
});

test('a write takes a slot whatever its path', () => {
  for (const path of ['/', '/unsubscribe', '/apis']) expect(laneOf('POST', path)).toBe('calls');
  expect(laneOf('HEAD', '/')).toBeUndefined();
});

test('only /api and what is below it is the API; pages take no slot', () => {
  for (const path of ['/api', '/api/', '/api/x'])
    expect([isApi(path), laneOf('GET', path)]).toEqual([true, 'calls']);
  for (const path of ['/apis', '/', '/API/x'])
    expect([isApi(path), laneOf('GET', path)]).toEqual([false, undefined]);
});

test.each(Object.entries(answers))('%s is refused in the usual error shape', (_name, { body, headers }) => {
  const isProblem = lazyValidate(Problem);
  expect(isProblem(JSON.parse(body))).toBe(true);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(body) });
});
