import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('uses the defaults without any variable', () => {
  expect(readConfig(false, {})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReadUrl: undefined,
    dataDir: resolve('data'),
    poolSize: expect.any(Number),
    workers: 1,
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    timeZone: 'UTC',
    currency: undefined,
    callingCode: undefined,
    trustProxy: false,
    logLevel: 'info',
    metricsToken: undefined,
    push: { keys: undefined, subject: 'mailto:admin@example.com' },
    sessionIdle: 7 * 86_400_000,
    sessionMax: 30 * 86_400_000,
  });
});

describe('each variable is read', () => {
  test.each([
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['PORT', '0', 'port', 0],
    ['PORT', ' 8080 ', 'port', 8080],
    ['DATABASE_URL', 'postgres://u:p@db/x', 'databaseUrl', 'postgres://u:p@db/x'],
    ['DATABASE_URL', 'postgresql://db', 'databaseUrl', 'postgresql://db'],
    ['DATABASE_URL', '  ', 'databaseUrl', undefined],
    [
      'DATABASE_URL',
      'postgres://u:p@a:5432,b:5433/x?target_session_attrs=read-write',
      'databaseUrl',
      'postgres://u:p@a:5432,b:5433/x?target_session_attrs=read-write',
    ],
    ['DATABASE_OWNER_URL', 'postgres://o@db/x', 'databaseOwnerUrl', 'postgres://o@db/x'],
    ['DATA_DIR', '/srv/bn', 'dataDir', '/srv/bn'],
    ['POOL_SIZE', '25', 'poolSize', 25],
    ['WORKERS', '4', 'workers', 4],
    ['ADMIN_EMAIL', 'boss@example.org', 'adminEmail', 'boss@example.org'],
    ['ADMIN_PASSWORD', '  spaces  ', 'adminPassword', '  spaces  '],
    ['TIME_ZONE', 'Asia/Kolkata', 'timeZone', 'Asia/Kolkata'],
    ['CALLING_CODE', '91', 'callingCode', '91'],
    ['CALLING_CODE', '+49', 'callingCode', '49'],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '10.0.0.0/8,::1', 'trustProxy', '10.0.0.0/8,::1'],
    ['TRUST_PROXY', 'loopback', 'trustProxy', 'loopback'],
    ['TRUST_PROXY', 'false', 'trustProxy', false],
    ['LOG_LEVEL', 'warn', 'logLevel', 'warn'],
    ['METRICS_TOKEN', 'abc', 'metricsToken', 'abc'],
    ['PUBLIC_URL', 'https://network.example.com/', 'publicUrl', 'https://network.example.com'],
    ['SESSION_IDLE', '30m', 'sessionIdle', 1_800_000],
    ['SESSION_IDLE', '45s', 'sessionIdle', 45_000],
    ['SESSION_MAX', '12h', 'sessionMax', 43_200_000],
  ])('%s=%s', (name, value, key, expected) => {
    expect(readConfig(false, { [name]: value })).toHaveProperty(key, expected);
  });
});

describe('an invalid value stops the start with a sentence that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'db.example.com'],
    ['DATABASE_URL', 'postgres://db:port/x'],
    ['DATABASE_READ_URL', 'postgres://a,b,c/x'],
    ['DATABASE_URL', 'postgres://a:5432,b:5432/x'],
    ['DATABASE_URL', 'postgres://a,b:port/x?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://a/x?target_session_attrs=standby'],
    ['DATABASE_OWNER_URL', 'nonsense'],
    ['POOL_SIZE', '0'],
    ['POOL_SIZE', 'many'],
    ['ADMIN_EMAIL', 'not an address'],
    ['ADMIN_EMAIL', `${'x'.repeat(250)}@example.com`],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['CURRENCY', 'Rupees'],
    ['CURRENCY', 'XYZ'],
    ['CALLING_CODE', 'India'],
    ['CALLING_CODE', '0091'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '0'],
    ['SESSION_IDLE', '7'],
    ['SESSION_IDLE', '0d'],
    ['SESSION_MAX', 'forever'],
    ['SESSION_MAX', '99999999999d'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig(false, { [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must .+\\.$`));
  });
});

test('the demo has a folder and a sign-in of its own', () => {
  expect(readConfig(true, { ADMIN_EMAIL: 'boss@example.org' })).toMatchObject({
    dataDir: resolve('demo-data'),
    adminEmail: 'admin@example.com',
    adminPassword: 'demo-admin',
  });
});

test('neither a password nor a connection string is repeated', () => {
  for (const [name, secret] of [
    ['ADMIN_PASSWORD', 'hush'],
    ['DATABASE_URL', 'mysql://u:hush@db'],
  ] as const)
    expect(() => readConfig(false, { [name]: secret })).toThrow(expect.not.stringContaining('hush') as never);
});

describe('no variable is forgotten where operators look for it', () => {
  /** Every variable that is read, found by reading. */
  const read: string[] = [];
  readConfig(false, new Proxy({}, { get: (_env, name) => void read.push(String(name)) }));
  const variables = [...new Set(read)];
  const contentsOf = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

  test('compose.yaml passes each on, except what the image and its database decide', async () => {
    const decided = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_READ_URL', 'DATABASE_OWNER_URL'];
    const [, server = ''] = (await contentsOf('compose.yaml')).split('  server:');
    const passed = [...server.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      name === 'DATABASE_URL' || value.startsWith(`\${${name}:`),
    ]);
    const expected = variables.filter((name) => !decided.includes(name)).map((name) => [name, true]);
    expect(passed.toSorted()).toEqual(expected.toSorted());
  });

  test('docs/operations.md explains each', async () => {
    const [, table = ''] = (await contentsOf('docs/operations.md')).split('| variable | default | meaning |');
    const explained = (table.split('\n\n')[0] ?? '')
      .split('\n')
      .flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z_]+/g) ?? []);
    expect(explained.toSorted()).toEqual(variables.toSorted());
  });
});
