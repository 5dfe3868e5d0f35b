import { type DestinationStream, pino } from 'pino';
import { errorForLog } from './http/operations/logging.ts';

/** What a pipe takes as a whole: of longer pieces, lines of several workers would be torn into each other. */
const PIECE = 4096;
/** A character has at most three bytes: what is as short as this needs no counting. */
const SURELY_FITS = Math.floor(PIECE / 3);
/** When no one reads the output, the newest lines are dropped. */
const MOST_UNREAD = 4 * 1024 * 1024;
/** In larger pieces than a line: a system call per request is a tenth of a quick request. Nothing waits longer than a second. */
function standardOutput(): DestinationStream {
  const output = pino.destination({
    sync: false,
    minLength: PIECE / 2,
    maxWrite: PIECE,
    maxLength: MOST_UNREAD,
    periodicFlush: 1_000,
  });
  const write = output.write.bind(output);
  output.write = (line) => write(line.length <= SURELY_FITS ? line : fitting(line));
  // At exit it would retry forever to write what no one reads: `lastLines` flushes instead, and gives up.
  output.flushSync = () => undefined;
  return output;
}

/** The same line, its texts cut as far as it takes to make one piece of it: a stack or a message may be of any length. */
export function fitting(line: string): string {
  let text = line;
  for (let most = PIECE / 2; Buffer.byteLength(text) > PIECE && most >= 1; most /= 2) {
    const cut = (_key: string, value: unknown) =>
      typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value;
    text = `${JSON.stringify(JSON.parse(line, cut))}\n`;
  }
  return text;
}

/** Structured lines on standard output. Whatever slips into a log object under these names is blanked. */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()) =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          '*.password',
          'token',
          '*.token',
          'authorization',
          '*.authorization',
          'headers',
          'body',
        ],
        censor: '[hidden]',
      },
      serializers: { err: errorForLog },
    },
    destination,
  );

export type Logger = ReturnType<typeof createLogger>;

const LAST_LINES_WITHIN = 500;
const flushed = (logger: Logger) => new Promise<void>((resolve) => logger.flush(() => resolve()));
export const lastLines = (logger: Logger): Promise<void> =>
  Promise.race([
    // While something is being written, the first waits only for that.
    flushed(logger).then(() => flushed(logger)),
    new Promise<void>((resolve) => setTimeout(resolve, LAST_LINES_WITHIN)),
  ]);
