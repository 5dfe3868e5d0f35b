import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { aMailServer } from '../../../test/mail/mail-server.ts';
import { readConfig } from '../../config.ts';
import { checkConfiguration, checkNode } from './configuration.ts';
import { clockFinding, settingsFindings } from './database.ts';
import { type DoctorOptions, examine } from './doctor.ts';
import { listFindings } from './findings.ts';
import { certificateFinding, localOrigin } from './reach.ts';
import { readSettings } from './sql.ts';

const HOUR = 3_600_000;
const world = await openTestApp();
const mailServer = await aMailServer();
const now = () => new Date();

let status = 200;
const server = createServer((_request, response) => response.writeHead(status).end());
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const port = String((server.address() as AddressInfo).port);
afterAll(() => server.close());

const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
afterAll(() => rm(folder, { recursive: true }));

const environment = {
  PORT: port,
  TIME_ZONE: 'Europe/Madrid',
  DATA_DIR: folder,
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Network <hello@example.com>',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
};
const configOf = (more: Record<string, string> = {}) => readConfig(false, { ...environment, ...more });

const open = async () => ({
  db: world.db,
  url: world.url,
  ownerUrl: world.ownerUrl,
  location: 'here',
  close: async () => undefined,
});
const examined = (options: DoctorOptions = {}, more: Parameters<typeof configOf>[0] = {}, opens = open) =>
  examine(options, {
    config: configOf(more),
    now,
    open: opens,
    sentenceOf: (error) => (error as Error).message,
  });
/** Without what belongs to the machine of the tests: its disk, its Node.js, and a database that is thrown away. */
const problems = async (...args: Parameters<typeof examined>) =>
  (await examined(...args)).filter(
    ({ state, about, text }) =>
      state !== 'good' &&
      !about.startsWith('Disk') &&
      about !== 'Node.js' &&
      !text.includes(' is off: a power'),
  );

test('finds nothing in a good installation, and sends a test e-mail', async () => {
  await writeFile(join(folder, 'hour-07.bn'), 'a backup');
  expect(await problems({ backups: folder, mail: 'me@example.com' })).toEqual([]);
  expect(mailServer.taken.at(-1)?.to).toEqual(['me@example.com']);
});

test('names what does not answer, and examines the rest', async () => {
  const away = () => Promise.reject(new Error('The database does not answer (refused).'));
  status = 503;
  mailServer.behave('refuses');
  try {
    expect(
      await problems({ backups: join(folder, 'nowhere'), mail: 'me@example.com' }, {}, away),
    ).toMatchObject([
      { state: 'broken', about: 'Server', text: expect.stringContaining('answers 503') },
      { state: 'broken', about: 'PostgreSQL', text: 'The database does not answer (refused).' },
      { state: 'broken', about: 'Public address' },
      { state: 'broken', about: 'Test e-mail', text: expect.stringContaining('no such mailbox') },
      { state: 'broken', about: 'Backups', text: expect.stringContaining('none') },
    ]);
  } finally {
    status = 200;
    mailServer.behave('takes');
  }
});

test.each([
  [2, 'good'],
  [4, 'look'],
  [30, 'broken'],
])('a newest backup of %i hours is %s', async (hours, state) => {
  const at = new Date(now().getTime() - hours * HOUR);
  await utimes(join(folder, 'hour-07.bn'), at, at);
  expect(await examined({ backups: folder })).toContainEqual(
    expect.objectContaining({ about: 'Backups', state, text: expect.stringContaining(`${hours} hours old`) }),
  );
});

test('an empty file, a folder and a name that leads nowhere are no backups', async () => {
  const backups = join(folder, 'odd');
  await mkdir(join(backups, 'folder.bn'), { recursive: true });
  await writeFile(join(backups, 'empty.bn'), '');
  await symlink('nowhere', join(backups, 'gone.bn'));
  expect(await problems({ backups, mail: 'me@example.com' })).toMatchObject([
    { state: 'broken', about: 'Backups', text: expect.stringContaining('none') },
  ]);
});

test('what is not named is not checked, and said so', async () => {
  expect((await problems()).map(({ state, about }) => [state, about])).toEqual([
    ['look', 'Test e-mail'],
    ['look', 'Backups'],
  ]);
});

test('says that mails could not be sent, and that the first admin has no mailbox', async () => {
  const { id } = await world.aSuperAdmin();
  await world.sql("UPDATE users SET email = 'admin@example.com' WHERE id = $1", [id]);
  await world.sql(
    `INSERT INTO mails (kind, user_id, written_at, due_at, failed_at) VALUES ('test', $1, now(), now(), now())`,
    [id],
  );
  expect((await problems()).map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Unsent mails', 'Super admins']),
  );
  await world.sql("DELETE FROM mails WHERE kind = 'test'");
});

test.each([
  [{ PUBLIC_URL: 'http://network.example.com' }, 'broken', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://network.example.com' }, 'look', 'TRUST_PROXY'],
  [{ HOST: '0.0.0.0' }, 'look', 'HOST'],
  [{ TIME_ZONE: 'UTC' }, 'look', 'TIME_ZONE'],
  [{ SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' }, 'look', 'E-mail'],
])('%o is worth a word', (more, state, about) => {
  expect(checkConfiguration(configOf(more as Record<string, string>))).toContainEqual(
    expect.objectContaining({ state, about }),
  );
});

test('settings behind an encrypting proxy are good', () => {
  const config = configOf({ PUBLIC_URL: 'https://network.example.com', TRUST_PROXY: '127.0.0.1' });
  expect(checkConfiguration(config).map(({ state }) => state)).toEqual(['good']);
});

describe('the database', async () => {
  const settings = {
    ...(await readSettings(world.db)),
    fsync: true,
    full_page_writes: true,
    synchronous_commit: 'on',
  };

  test('is good as most are', () => {
    expect(settingsFindings(settings, configOf())).toMatchObject([{ state: 'good' }]);
  });

  test.each([
    [{ fsync: false }, 'fsync is off'],
    [{ full_page_writes: false }, 'full_page_writes is off'],
    [{ synchronous_commit: 'off' }, 'synchronous_commit is off'],
    [{ autovacuum: false }, 'autovacuum is off'],
    [{ version: 140_012, version_text: '14.12' }, '14.12 is too old'],
    [{ max_connections: 19 }, '20 may be needed'],
    [{ size: 5e9, shared_buffers: 134_217_728 }, 'shared_buffers is 128 MiB'],
  ])('%o is named', (change, text) => {
    expect(settingsFindings({ ...settings, ...change }, configOf())).toMatchObject([
      { text: expect.stringContaining(text) },
    ]);
  });

  test('a clock that differs is named', () => {
    expect(clockFinding(-3_000)).toMatchObject({ state: 'broken', text: expect.stringContaining('3 s') });
    expect(clockFinding(1_000).state).toBe('good');
  });
});

test('a certificate that ends soon is named', () => {
  const today = new Date('2026-11-19T00:00:00Z');
  expect(certificateFinding(new Date('2026-11-24T00:00:00Z'), today)).toMatchObject({
    state: 'look',
    text: expect.stringContaining('5 days'),
  });
  expect(certificateFinding(new Date('2027-02-01T00:00:00Z'), today).state).toBe('good');
});

test('a release of Node.js that is not maintained is named', () => {
  expect(['20.20.0', '23.1.0', '24.3.0'].map((version) => checkNode(version).state)).toEqual([
    'look',
    'look',
    'good',
  ]);
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1'],
  ['::1', 'http://[::1]'],
  ['10.0.0.5', 'http://10.0.0.5'],
])('a server that listens on %s is asked there', (host, origin) => {
  expect(localOrigin(configOf({ HOST: host }))).toBe(`${origin}:${port}`);
});

test('the worst stands first', () => {
  expect(
    listFindings([
      { state: 'good', about: 'Clock', text: 'agrees' },
      { state: 'broken', about: 'PostgreSQL', text: 'is away' },
      { state: 'look', about: 'HOST', text: 'is open' },
    ]).split('\n'),
  ).toEqual(['broken  PostgreSQL  is away', 'look    HOST        is open', 'good    Clock       agrees']);
});
