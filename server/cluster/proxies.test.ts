import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { IMPORT_LIMITS } from '@bn/contract';
import { freePort } from '@bn/postgres/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WAIT_LIMIT } from '../test/limits.ts';
import {
  ADMIN,
  endAndJudgeServers,
  type ServerProcess,
  startServer,
} from '../trust/kit/processes/server-process.ts';
import { needPackages, PROXIES } from './kit/packages.ts';
import { type Program, startProgram } from './kit/programs.ts';

const NAME = 'network.example.com';
const templates = fileURLToPath(new URL('../../deploy/single/', import.meta.url));
const home = await mkdtemp(path.join(tmpdir(), 'business-network-proxies-'));
const SOON = { timeout: WAIT_LIMIT };
/** As large as parts of a file may be. */
const PART = Buffer.alloc(IMPORT_LIMITS.partBytes, 'Name,Email\nSomebody,somebody@example.com\n');
const within = (name: string) => path.join(home, name);

let server: ServerProcess;
beforeAll(async () => {
  await needPackages(PROXIES);
  server = await startServer({ DATA_DIR: within('data'), TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await endAndJudgeServers();
  await rm(home, { recursive: true });
});

interface Proxy {
  program: Program;
  port: number;
  log: string;
}

/** A file of deploy/single for this server, and with files of this test instead of those of the system. */
const filled = async (file: string, ports: { tls: number; plain: number }) =>
  (await readFile(path.join(templates, file), 'utf8'))
    .replaceAll('127.0.0.1:3000', new URL(server.address).host)
    .replaceAll('/etc/ssl/', `${home}/`)
    .replaceAll('/var/log/caddy/', `${home}/`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`);

const PROXY: Record<string, () => Promise<Proxy>> = {
  nginx: async () => {
    const [tls, plain] = [await freePort(), await freePort()];
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', within('network.key')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', ...key, '-out', within('network.crt')],
      ...['-subj', `/CN=${NAME}`, '-days', '1'],
    ]);
    const log = within('nginx.log');
    await writeFile(
      within('nginx.conf'),
      `daemon off; pid ${home}/nginx.pid; events {} http { access_log ${log}; ${await filled('nginx.conf', { tls, plain })} }`,
    );
    const program = startProgram('nginx', ['-e', within('nginx.err'), '-c', within('nginx.conf')], {
      log: within('nginx.out'),
    });
    return { program, port: tls, log };
  },
  caddy: async () => {
    const [tls, plain] = [await freePort(), await freePort()];
    // A certificate of its own authority, because the name is not registered.
    const options = `{\n admin off\n local_certs\n skip_install_trust\n https_port ${tls}\n http_port ${plain}\n storage file_system ${home}/caddy\n}\n`;
    await writeFile(within('Caddyfile'), options + (await filled('Caddyfile', { tls, plain })));
    const program = startProgram(
      'caddy',
      ['run', '--adapter', 'caddyfile', '--config', within('Caddyfile')],
      {
        log: within('caddy.out'),
        env: { HOME: home },
      },
    );
    return { program, port: tls, log: within('business-network.log') };
  },
};

interface Sending {
  method?: string;
  token?: string;
  body?: string | Buffer;
  type?: string;
}

/** The answer; of an event stream, which does not end, its first part. */
const call = (port: number, path: string, { method = 'GET', token, body, type }: Sending = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(
      {
        ...{
          host: '127.0.0.1',
          port,
          path,
          method,
          servername: NAME,
          rejectUnauthorized: false,
          agent: false,
        },
        headers: {
          host: NAME,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(type && { 'content-type': type }),
        },
      },
      (answer) => {
        let text = '';
        const done = () => {
          resolve({ status: answer.statusCode ?? 0, text });
          outgoing.destroy();
        };
        answer.on('data', (chunk) => {
          text += chunk;
          if (answer.headers['content-type'] === 'text/event-stream') done();
        });
        answer.once('end', done);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

test.each(Object.keys(PROXY))(
  '%s, as it is configured in deploy/single, passes everything on and keeps secrets',
  async (name) => {
    const { program, port, log } = await (PROXY[name] as () => Promise<Proxy>)();
    onTestFinished(() => program.end('SIGTERM'));
    await vi.waitFor(async () => expect((await call(port, '/healthz')).status).toBe(200), SOON);

    expect(await call(port, '/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('<!doctype html>'),
    });
    const signIn = await call(port, '/api/auth/login', {
      method: 'POST',
      body: JSON.stringify(ADMIN),
      type: 'application/json',
    });
    const { token } = JSON.parse(signIn.text) as { token: string };
    // It would wait for ever if the proxy kept the beginning of the stream.
    expect(await call(port, '/api/events', { token })).toMatchObject({
      status: 200,
      text: expect.any(String),
    });
    const begun = await call(port, '/api/imports', {
      ...{ method: 'POST', token, type: 'application/json' },
      body: JSON.stringify({ file_name: 'large.csv', size: PART.length, discard_unfinished: 1 }),
    });
    const { id } = JSON.parse(begun.text) as { id: number };
    const upload = { method: 'PUT', token, body: PART, type: 'application/octet-stream' };
    expect(await call(port, `/api/imports/${id}/file?part=0`, upload)).toMatchObject({ status: 200 });

    for (const secret of ['/api/calendar/a-secret-token.ics', '/api/pictures/a-secret-address'])
      expect((await call(port, secret)).status).toBeGreaterThanOrEqual(400);
    await vi.waitFor(async () => expect(await readFile(log, 'utf8')).toContain('/api/imports'), SOON);
    expect(await readFile(log, 'utf8')).not.toContain('a-secret');
  },
);
