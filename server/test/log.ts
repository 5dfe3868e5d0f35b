import { Writable } from 'node:stream';
import { createLogger } from '../src/log.ts';

/** A logger, and what it has written since the test last cleared it. */
export function aLog(level = 'trace') {
  let written = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk;
      done();
    },
  });
  return {
    logger: createLogger(level, sink),
    written: () => written,
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: () => {
      written = '';
    },
  };
}
