import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, HEADINGS, line } from '../../test/files/imports.ts';
import { row, textCell, workbook } from '../../test/files/workbooks.ts';
import { keptAndRecounted } from '../../test/schema/recount.ts';
import { send } from '../kit/input/http.ts';
import { until, upload } from '../kit/load/importing.ts';
import { whileOthersCall } from '../kit/load/others.ts';
import { admin } from '../kit/processes/programs.ts';
import { openWorld } from '../kit/processes/world.ts';
import { largest, progress, reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';

const world = await openWorld();
const { sql, aChapter, aSuperAdmin } = world;
const MB = 1024 * 1024;

test('41a. server killed with -9 during an import', async (context) => {
  const chapters = [await aChapter(), await aChapter(), await aChapter()];
  const { token } = await aSuperAdmin();
  const people = Array.from({ length: scale.importedMembers }, (_, n) => {
    const { name, region } = chapters[n % chapters.length] as (typeof chapters)[0];
    return line({ email: `Imported.${n}@Example.com`, name: `Member ${n}`, chapter: name, region });
  });
  let server = await world.serve();
  const address = () => server.address;
  const id = await upload(address(), token, Buffer.from(csv(...people)));
  await until(address, token, id);
  const started = await send(address(), 'POST', `/api/imports/${id}/start`, { token });
  expect(started.status, started.text).toBe(202);

  const at: number[] = [];
  for (let kill = 1; kill <= scale.importKills; kill += 1) {
    const goal = Math.floor((people.length * kill) / (scale.importKills + 1));
    const { result } = await until(address, token, id, (found) => found.result.added >= goal);
    await server.end('SIGKILL');
    at.push(result.added);
    server = await world.serve();
    progress(`killed after ${result.added} of ${people.length}`);
  }
  expect(largest(at), 'no kill came midway').toBeLessThan(people.length);
  const done = await until(address, token, id);
  expect(done).toMatchObject({ state: 'done', result: { added: people.length, left_out: 0 } });

  const [there] = await sql<{ members: string; emails: string; audited: string }>(
    `SELECT count(*) AS members, count(DISTINCT email_key(email)) AS emails,
            (SELECT count(*) FROM audit_log WHERE action = 'member.added' AND details->>'import' = $1::text) AS audited
       FROM users WHERE email LIKE 'Imported.%'`,
    [id],
  );
  const all = String(people.length);
  expect(there).toEqual({ members: all, emails: all, audited: all });
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
  const again = await upload(address(), token, Buffer.from(csv(...people)));
  expect((await until(address, token, again)).kinds).toMatchObject({ new: 0, same: people.length });
  reportFigure(
    context,
    `${scale.importKills} kills of the server during an import of ${all} members: each added and audited once, figures equal a recount; the same file again: ${all} already there`,
  );
});

async function* zeros(megabytes: number) {
  const million = '0'.repeat(MB);
  for (let n = 0; n < megabytes; n += 1) yield million;
}
async function* blankRows(count: number) {
  const thousand = '<row/>'.repeat(1_000);
  for (let n = 0; n < count; n += 1_000) yield thousand;
}
const HOSTILE: [string, () => Buffer | Promise<Buffer>][] = [
  ['a zip bomb as a sheet', () => workbook(zeros(scale.bombMegabytes))],
  ['a zip bomb as texts', () => workbook([], zeros(scale.bombMegabytes))],
  [
    'a zip bomb as one cell',
    () =>
      workbook(
        (async function* () {
          yield '<row><c t="inlineStr"><is><t>';
          yield* zeros(scale.bombMegabytes);
        })(),
      ),
  ],
  [
    'a million blank rows in a workbook',
    async () =>
      workbook([row(...HEADINGS.split(',').map(textCell)), ...[await collected(blankRows(1_000_000))]]),
  ],
  ['20 million blank rows', () => Buffer.alloc(20 * MB, '\n')],
  ['20 MB of one quotation', () => Buffer.from(`${HEADINGS}\n"${'x'.repeat(19 * MB)}`)],
  [
    '16,384 columns in every row',
    () => Buffer.from(`${`${','.repeat(16_383)}\n`.repeat(1_000)}${'x,'.repeat(16_384)}\n`),
  ],
  ['20 MB of commas', () => Buffer.alloc(20 * MB, ',')],
  ['20 MB of nothing', () => Buffer.alloc(20 * MB)],
];

test('41b. hostile files', async (context) => {
  const { token } = await aSuperAdmin();
  const other = await aSuperAdmin();
  const server = await world.serve();
  const before = await sql('SELECT count(*) FROM users');
  let [longest, calls, slowest, memory] = [0, 0, 0, 0];
  for (const [name, make] of HOSTILE.slice(0, scale.hostileFiles)) {
    const bytes = await make();
    expect(bytes.length, name).toBeLessThanOrEqual(20 * MB);
    const began = performance.now();
    const noticed = await whileOthersCall(
      server,
      other.token,
      async () => {
        const id = await upload(server.address, token, bytes);
        const { state, reason, kinds } = await until(() => server.address, token, id);
        expect([state, kinds.new], `${name}: ${reason}`).toEqual(['failed', 0]);
        expect(reason, name).toMatch(/^[A-Z].*\.$/);
        progress(`${name}: ${reason}`);
      },
      20,
    );
    calls += noticed.calls;
    slowest = Math.max(slowest, noticed.slowest);
    memory = Math.max(memory, noticed.peak);
    longest = Math.max(longest, performance.now() - began);
  }
  expect(await sql('SELECT count(*) FROM users')).toEqual(before);
  expect(slowest).toBeLessThan(allowed(scale.othersServedWithin));
  expect(memory).toBeLessThan(700);
  reportFigure(
    context,
    `${Math.min(HOSTILE.length, scale.hostileFiles)} files: each refused in one sentence within ${(longest / 1000).toFixed(1)} s, nothing written; ` +
      `${calls} calls of others meanwhile, slowest ${Math.round(slowest)} ms; at most ${Math.round(memory)} MB`,
  );
});

test('41c. the same from the command line', async (context) => {
  const { name, region } = await aChapter();
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const [file, links] = [join(folder, 'members.csv'), join(folder, 'links.csv')];
  const someone = (n: number, more = {}) =>
    line({ email: `command.${n}@example.com`, chapter: name, region, ...more });
  await writeFile(
    file,
    csv(someone(1), someone(2, { chapter: 'Made Here', region: 'Now' }), someone(3, { phone: '1' })),
  );
  const run = (...args: string[]) => admin(['import', file, ...args], world.environment);
  const there = async () => (await sql(`SELECT email FROM users WHERE email LIKE 'command.%'`)).length;
  try {
    const dry = await run('--dry-run');
    // One row is wrong.
    expect([dry.code, await there()], dry.output).toEqual([2, 0]);
    expect(dry.output).toContain('members.csv: 3 rows, 1 new, 1 chapter missing and 1 needs fixing.');
    expect(dry.output).toContain(
      '1 × Phone must be exactly 10 digits, not counting the country code (first in row 4)',
    );
    const done = await run('--make-chapters', '--invitations', links, '--address', 'https://network.example');
    expect([done.code, await there()], done.output).toEqual([2, 2]);
    expect(done.output).toContain('2 members added. 1 chapter created.');
    expect(
      (await readFile(links, 'utf8')).match(/https:\/\/network\.example\/auth\/set-password#[\w-]{43}/g),
    ).toHaveLength(2);
    const again = await run('--make-chapters');
    expect(again.output).toContain('3 rows, 2 unchanged and 1 needs fixing.');
    expect(await there()).toBe(2);
    await writeFile(file, '%PDF-1.7');
    const refused = await run();
    expect([refused.code, refused.output.trim()]).toEqual([
      1,
      'This is a PDF. A CSV or Excel file (.xlsx) is needed.',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
  reportFigure(context, 'a dry run writes nothing; a run adds valid rows once; invitations go to a new file');
});

async function collected(texts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}
