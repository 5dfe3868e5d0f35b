import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { coresForReading } from './cores.ts';
import { ReaderNotStarted } from './errors.ts';
import type { ProcessLimits, Reader } from './reader.ts';

const READER = new URL('../../reader/', import.meta.url);
const LOOK_EVERY = 250;
const YOUNG_GENERATION = 16;
/** It ends by the soft limit's signal, which shows why; the hard limit is for a reader that ignores it. */
const SPARE_SECONDS = 5;
const MOST_COMPLAINT = 2_000;

export interface ReaderProcess {
  pid: number | undefined;
  input: Writable;
  output: Readable;
  exited: Promise<{
    code: number | null;
    signal: NodeJS.Signals | null;
    complaint: string;
    failed?: Error;
  }>;
  kill(): void;
}

/**
 * Starts the reader with an empty environment, no files but the open one it is given, and limits: V8 keeps that on the heap,
 * the kernel that on processor time, and half of the cores. Where memory runs out on the whole machine, the kernel ends the
 * reader first (Linux).
 */
export function startReader(
  reader: Pick<Reader<never, unknown>, 'program' | 'libraries' | 'native' | 'besideHeap'>,
  { memory, processorSeconds }: ProcessLimits,
  fd?: number,
): ReaderProcess {
  const program = [
    process.execPath,
    `--max-old-space-size=${memory}`,
    `--max-semi-space-size=${YOUNG_GENERATION}`,
    // Garbage is collected on the main thread, so that a file keeps one thread busy, not several. Why not `nice`: 0041.
    '--single-threaded',
    '--disallow-code-generation-from-strings',
    ...permissions(reader),
    fileURLToPath(new URL(reader.program, READER)),
  ];
  const cores = coresForReading();
  const limited = [
    // Best effort: where there is no `taskset`, it may use all.
    ...(cores ? [`taskset -cp ${cores} $$ >/dev/null 2>&1`] : []),
    // A core dump would write what was uploaded to the disk.
    'ulimit -c 0',
    `ulimit -S -t ${processorSeconds}`,
    `ulimit -H -t ${processorSeconds + SPARE_SECONDS}`,
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    'exec "$@"',
  ].join('; ');
  const [command, ...args] =
    process.platform === 'win32' ? program : ['/bin/sh', '-c', limited, 'reader', ...program];
  const child = started(command as string, args, {
    // Fewer threads, less memory. Nothing else is handed on: no address of a database, no password.
    env: { UV_THREADPOOL_SIZE: '2' },
    cwd: fileURLToPath(READER),
    stdio: ['pipe', 'pipe', 'pipe', ...(fd === undefined ? [] : [fd])],
  });
  return watched(child, (memory + reader.besideHeap) * 1024 * 1024);
}

/** Some reasons why there is no process are thrown, and some are emitted; see `watched`. */
function started(command: string, args: string[], options: SpawnOptions): ChildProcess {
  try {
    return spawn(command, args, options);
  } catch (error) {
    throw notStarted(error as NodeJS.ErrnoException);
  }
}

/** What goes away by itself; anything else is a fault of the machine, as a missing shell is. */
const FOR_NOW = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'];
const notStarted = (error: NodeJS.ErrnoException): Error =>
  FOR_NOW.includes(error.code ?? '') ? new ReaderNotStarted(error) : error;

/** Where Node's permission model is stable (22.13 and later): it may read its own program, and nothing else. */
function permissions({ libraries, native }: Pick<Reader<never, unknown>, 'libraries' | 'native'>): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const folders = libraries.map((name) => {
    const entry = fileURLToPath(import.meta.resolve(name));
    return entry.slice(0, entry.lastIndexOf('node_modules') + 'node_modules'.length);
  });
  const readable = [fileURLToPath(READER), ...new Set(folders)];
  return [
    '--permission',
    ...(native ? ['--allow-addons'] : []),
    ...readable.map((folder) => `--allow-fs-read=${folder.replace(/\/$/, '')}/*`),
  ];
}

/**
 * Against memory outside of V8's heap, on Linux; elsewhere it is too expensive to measure. No limit of the kernel fits: it counts
 * reservations, and those of V8 are ten times what it uses, and others in each version.
 */
function limitResidentMemory(child: ChildProcess, most: number): void {
  if (process.platform !== 'linux' || child.pid === undefined) return;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    if (Number(kilobytes) * 1024 > most && child.exitCode === null) child.kill('SIGABRT');
  }, LOOK_EVERY).unref();
  child.once('exit', () => clearInterval(timer));
}

function watched(child: ChildProcess, mostMemory: number): ReaderProcess {
  const failed = new Promise<Error>((resolve) => child.once('error', (error) => resolve(notStarted(error))));
  const { stdin, stdout, stderr } = child;
  // Without a descriptor that is free there are no pipes, and the reason follows.
  if (!stdin || !stdout) {
    const exited = failed.then((error) => ({ code: null, signal: null, complaint: '', failed: error }));
    return { pid: undefined, input: nowhere(), output: Readable.from([]), exited, kill: () => undefined };
  }
  limitResidentMemory(child, mostMemory);
  let complaint = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < MOST_COMPLAINT) complaint += text.slice(0, MOST_COMPLAINT - complaint.length);
  });
  // It may exit at any moment: what is written to it then is lost, and `exited` gives the better reason.
  stdin.on('error', () => undefined);
  const exited = new Promise<Awaited<ReaderProcess['exited']>>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, complaint }));
    failed.then((error) => resolve({ code: null, signal: null, complaint, failed: error }));
  });
  return { pid: child.pid, input: stdin, output: stdout, exited, kill: () => child.kill('SIGKILL') };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
