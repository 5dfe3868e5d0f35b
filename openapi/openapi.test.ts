import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestDatabases } from '@bn/server/testing';
import { createRecords, PASSWORD } from '@bn/server/testing/records';
import { startTestServer } from '@bn/server/testing/server';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { walk } from './client/walk.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);
const ADMIN = { email: 'admin@example.com', password: PASSWORD };
/** Written for the tools below, and ignored by git. */
const DOCUMENT = here('client/generated.json');
const TYPES = here('client/generated.ts');

const databases = await startTestDatabases(process.env.DATABASE_URL);
const server = await startTestServer(databases);
const network = await server.open();
afterAll(async () => {
  await network.close();
  await server.stop();
  await databases.stop();
});
writeFileSync(DOCUMENT, await (await fetch(`${server.address}/api/openapi.json`)).text());

/** A program of a dependency, without a word to the network; tells what it wrote. */
function runTool(dependency: string, program: string, ...args: string[]) {
  const folder = dirname(require.resolve(`${dependency}/package.json`));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, program), ...args], {
    cwd: here('.'),
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  return { status, output: stdout + stderr };
}

test('the linter finds nothing', () => {
  const { status, output } = runTool('@redocly/cli', 'bin/cli.js', 'lint', DOCUMENT, '--format=json');
  const { totals, problems } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  expect({ status, totals, problems }).toMatchObject({ status: 0, totals: { errors: 0, warnings: 0 } });
});

test('a client that is generated from the document compiles, and refuses mistakes', () => {
  const generated = runTool('openapi-typescript', 'bin/cli.js', DOCUMENT, '--output', TYPES);
  expect(generated.status, generated.output).toBe(0);
  const compiled = runTool('typescript', 'bin/tsc', '--project', here('client'));
  expect(compiled.status, compiled.output).toBe(0);
});

test('the client walks from an empty network to an approved thank-you note', async () => {
  const owner = new pg.Client({ connectionString: network.ownerUrl });
  await owner.connect();
  const records = createRecords(
    (text, values) => owner.query(text, values),
    () => new Date(),
  );
  await records.aSuperAdmin({ email: ADMIN.email });
  await owner.end();
  expect(await walk(server.address, ADMIN)).toEqual({
    found: ['Ada, Law'],
    received: ['Ada'],
    status: 'approved',
    story: ['given', 'answered', 'thanked', 'note_approved'],
    report: { given: 1, thanks: 1250.5 },
    next: 'Harbour Café, approved, 0 of 2',
    refused: 'forbidden',
    ended: 401,
  });
});
