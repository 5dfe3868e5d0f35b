import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readBytes, sourceOf } from '../../../../test/files/imports.ts';
import { manyAttributes, row, textCell, texts, workbook } from '../../../../test/files/workbooks.ts';
import { coresForReading, coresIn } from '../../../reader/cores.ts';
import { ReaderBroken } from '../../../reader/errors.ts';
import { messagesFrom } from '../../../reader/messages.ts';
import { startReader } from '../../../reader/process.ts';
import { UPLOADED } from './limits.ts';
import { ROWS, readRows } from './read-rows.ts';
import { createRowParser } from './row-messages.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);
/** The processes that this one has started, on Linux. */
const readersOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

const LONG = 'x'.repeat(2_000);

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['very many attributes in a row', () => workbook(manyAttributes(50_000)), /too many attributes/],
  ['a thousand elements in each other', () => workbook(['<a>'.repeat(1_000)]), /nested too deeply/],
  ['a long name', () => workbook([`<${'a'.repeat(300)}/>`]), /names that are too long/],
  ['a long name of an attribute', () => workbook([`<a ${'b'.repeat(300)}=""/>`]), /names that are too long/],
  ['a long value', () => workbook([`<a b="${'c'.repeat(40_000)}"/>`]), /values that are too long/],
  [
    'one text in very many cells',
    () =>
      workbook([row(...Array(8).fill('<c t="s"><v>0</v></c>')).repeat(4_000)], [`<si><t>${LONG}</t></si>`]),
    /too much text/,
  ],
  ['a row of many long cells', () => workbook([row(...Array(20).fill(textCell(LONG)))]), /20,000 characters/],
])('refuses %s', async (_, make, reason) => {
  await expect(readBytes(await make(), UPLOADED)).rejects.toThrow(reason);
});

test('numbers rows upwards, whatever a workbook says about them', async () => {
  const numbers = ['5', '5', '3', '-1', '1e300', 'x', '9'];
  const bytes = await workbook(numbers.map((number) => `<row r="${number}"><c r=""><v>1</v></c></row>`));
  expect((await readBytes(bytes, UPLOADED)).map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11]);
});

test('refuses a file that takes more memory than its reader has', async () => {
  const bytes = await workbook([], [texts(200_000)]);
  await expect(readBytes(bytes, { ...UPLOADED, memory: 12 })).rejects.toThrow('takes too much memory');
});

test('does not count the time in which no one takes the rows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let rows = 0;
  for await (const batch of readRows(sourceOf(Buffer.from(`a\n${'b\n'.repeat(50_000)}`)), UPLOADED)) {
    vi.advanceTimersByTime(10 * UPLOADED.silentSeconds * 1000);
    rows += batch.rows.length;
  }
  expect(rows).toBe(50_001);
});

test('kills a reader that sends nothing', async () => {
  const never = { size: 10, parts: (async function* () {})() };
  const read = async () => {
    for await (const _ of readRows(never, { ...UPLOADED, silentSeconds: 0.1 }));
  };
  await expect(read()).rejects.toThrow('takes too long');
});

test('kills the reader when the loop is left, and when it is aborted', async () => {
  const bytes = Buffer.from(`a\n${'b\n'.repeat(100_000)}`);
  const before = await readersOf(process.pid);
  const started = async () => (await readersOf(process.pid)).filter((pid) => !before.includes(pid));
  let pids: number[] = [];
  for await (const _ of readRows(sourceOf(bytes), UPLOADED)) {
    pids = await started();
    break;
  }
  expect(pids).not.toEqual([]);
  expect(pids.filter(isAlive)).toEqual([]);
  const abort = new AbortController();
  const read = async () => {
    for await (const _ of readRows(sourceOf(bytes), UPLOADED, abort.signal)) {
      pids = await started();
      abort.abort(new Error('cancelled'));
    }
  };
  await expect(read()).rejects.toThrow('cancelled');
  expect(pids.filter(isAlive)).toEqual([]);
});

test('ends with its parent, even if that is killed', async () => {
  const { READER, JOB } = {
    READER: fileURLToPath(new URL('../../../../reader/rows.mjs', import.meta.url)),
    JOB: JSON.stringify({ limits: UPLOADED, size: 1e6 }),
  };
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, [process.argv[1]], { stdio: ['pipe', 'pipe', 'ignore'] });
       const job = Buffer.from(process.argv[2]);
       const length = Buffer.alloc(4);
       length.writeUInt32BE(job.length);
       child.stdin.write(Buffer.concat([length, job]));
       process.stdout.write(String(child.pid));
       setInterval(() => {}, 1000);`,
      READER,
      JOB,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(said);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await gone(pid);
});

test('passes on no secrets, keeps to its cores, and is the first to be killed when memory runs out', async () => {
  process.env.A_SECRET_OF_THE_SERVER = 'postgres://…';
  const reader = startReader(ROWS, UPLOADED);
  delete process.env.A_SECRET_OF_THE_SERVER;
  const of = (name: string) => readFile(`/proc/${reader.pid}/${name}`, 'utf8');
  await expect.poll(() => of('cmdline')).toMatch(/^[^\0]*node\0/);
  expect(
    (await of('environ'))
      .split('\0')
      .filter(Boolean)
      .map((one) => one.split('=')[0]),
  ).toEqual(expect.not.arrayContaining(['A_SECRET_OF_THE_SERVER', 'PATH', 'HOME']));
  expect((await of('oom_score_adj')).trim()).toBe('1000');
  const cores = coresForReading();
  if (cores && existsSync('/usr/bin/taskset')) {
    const [, allowed = ''] = /^Cpus_allowed_list:\s+(\S+)$/m.exec(await of('status')) ?? [];
    expect(coresIn(allowed)).toEqual(coresIn(cores));
  }
  expect(await of('limits')).toMatch(/Max cpu time\s+120\s+125/);
  reader.kill();
  await reader.exited;
});

test('while no descriptor is left a file is refused for now, and read afterwards', async () => {
  const program = fileURLToPath(new URL('../../../../test/files/without-descriptors.ts', import.meta.url));
  const child = spawn(
    '/bin/sh',
    ['-c', 'ulimit -n 60; exec "$@"', 'sh', process.execPath, '--import', 'tsx', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([code, said]).toEqual([0, 'not started, unavailable, EMFILE; 2 rows']);
});

/** What a reader would say that a file has taken over. */
const said = async (...messages: (string | number)[]) => {
  const output = new PassThrough();
  for (const message of messages) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(typeof message === 'number' ? message : Buffer.byteLength(message));
    output.write(length);
    if (typeof message === 'string') output.write(message);
  }
  output.end();
  const heard = [];
  for await (const message of messagesFrom(output, createRowParser(UPLOADED))) heard.push(message);
  return heard;
};
const rowsSaid = (rows: unknown, read: unknown = 1) => said(JSON.stringify({ rows, read }));

test('accepts nothing but valid messages from a reader', async () => {
  expect(await rowsSaid([{ line: 1, cells: ['a'], more: 1 }])).toEqual([
    { rows: [{ line: 1, cells: ['a'] }], read: 1 },
  ]);
  for (const broken of [
    said(2 ** 32 - 1),
    said('{'),
    said('null'),
    rowsSaid('rows'),
    rowsSaid([null]),
    rowsSaid([{ line: 0, cells: [] }]),
    rowsSaid([{ line: 2 ** 31, cells: [] }]),
    rowsSaid([{ line: 1, cells: [1] }]),
    rowsSaid([{ line: 1, cells: ['\0'] }]),
    rowsSaid([{ line: 1, cells: ['x'.repeat(2_001)] }]),
    rowsSaid([{ line: 1, cells: Array(201).fill('') }]),
    rowsSaid(Array(501).fill({ line: 1, cells: [] })),
    rowsSaid([
      { line: 2, cells: [] },
      { line: 2, cells: [] },
    ]),
    said(...Array(2).fill(JSON.stringify({ rows: [{ line: 1, cells: [] }], read: 1 }))),
    rowsSaid([], -1),
    rowsSaid([], null),
  ])
    await expect(broken).rejects.toBeInstanceOf(ReaderBroken);
});

test('refuses 3.2 million attributes in a row', async () => {
  const bytes = await workbook(manyAttributes(3_200_000));
  await expect(readBytes(bytes, UPLOADED)).rejects.toThrow('too many attributes');
});

test('refuses a file that takes more processor time than it may', async () => {
  const bytes = await workbook([], [texts(600_000)]);
  await expect(readBytes(bytes, { ...UPLOADED, processorSeconds: 1 })).rejects.toThrow('takes too long');
});
