import { expect, test } from 'vitest';
import { hostsOf, wantsPrimary } from './hosts.ts';

test('splits a connection string with several hosts', () => {
  expect(hostsOf('postgres://u:p@a:5432,b:5433/db?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://u:p@a:5432/db?sslmode=require',
    'postgres://u:p@b:5433/db?sslmode=require',
  ]);
  expect(hostsOf('postgres://u:p@a/db?sslmode=require&target_session_attrs=read-write')).toEqual([
    'postgres://u:p@a/db?sslmode=require',
  ]);
  expect(hostsOf('postgresql://u:p@/db?host=/run/x')).toEqual(['postgresql://u:p@/db?host=/run/x']);
  expect(wantsPrimary('postgres://a,b/db?target_session_attrs=read-write')).toBe(true);
  expect(wantsPrimary('postgres://a,b/db?target_session_attrs=any')).toBe(false);
  expect(wantsPrimary('postgres://a/db')).toBe(false);
});
