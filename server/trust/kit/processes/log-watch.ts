import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What a starting server prints for people, before its first log line. */
const BANNER =
  /^(|Business Network is ready at http:\/\/[\d.:]+|Data: .*|Super admin: .*|Password: .*|Creating the database in .*|The database of a previous run .*)$/;
/** A session token, or anything that could be one. */
const TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/;
const FIELDS = new Set([
  'level',
  'time',
  'pid',
  'msg',
  'reqId',
  'method',
  'path',
  'status',
  'ms',
  'address',
  'user',
  'err',
  'chapters',
]);

export interface LogWatch {
  readonly lines: number;
  readonly problems: string[];
  /** The first warnings and errors, to explain a failure. */
  readonly warnings: string[];
  /** The first line that matches, now or later. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Reads a server's output as it arrives and checks each line: JSON of known fields, no password, no token. */
export function watchLog(output: Readable, secrets: readonly string[]): LogWatch {
  const problems: string[] = [];
  const warnings: string[] = [];
  const said: string[] = [];
  const waiting: { pattern: RegExp; found: (match: RegExpExecArray) => void }[] = [];
  let lines = 0;

  createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    lines += 1;
    const problem = judge(line, secrets);
    if (problem) problems.push(`${problem}: ${line.slice(0, 300)}`);
    if (said.length < 100) said.push(line);
    if (warnings.length < 20 && /^\{"level":[456]0/.test(line)) warnings.push(line.slice(0, 400));
    for (const { pattern, found } of waiting) {
      const match = pattern.exec(line);
      if (match) found(match);
    }
  });

  return {
    get lines() {
      return lines;
    },
    problems,
    warnings,
    waitFor: (pattern) =>
      new Promise((resolve) => {
        const known = said.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (known) resolve(known);
        else waiting.push({ pattern, found: resolve });
      }),
  };
}

function judge(line: string, secrets: readonly string[]): string | undefined {
  if (!line.startsWith('{')) return BANNER.test(line) ? undefined : 'not JSON';
  if (secrets.some((secret) => line.includes(secret))) return 'a password';
  if (TOKEN.test(line)) return 'a token';
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const unknown = Object.keys(entry).filter((field) => !FIELDS.has(field));
    return unknown.length > 0 ? `unknown field ${unknown.join(', ')}` : undefined;
  } catch {
    return 'not JSON';
  }
}
