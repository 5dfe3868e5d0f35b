import { expect, test } from 'vitest';
import { belongsToServer } from './addresses.ts';

test.each(['/api', '/api/docs', '/api/auth/me', '/%61pi/docs', '/healthz', '/readyz', '/metrics', '/%zz'])(
  '%s goes to the server',
  (path) => expect(belongsToServer(path)).toBe(true),
);

test.each(['/', '/dashboard', '/apis', '/auth/login', '/elevated/referral-sent', '/metrics/x', '/members/5'])(
  '%s belongs to the app',
  (path) => expect(belongsToServer(path)).toBe(false),
);
