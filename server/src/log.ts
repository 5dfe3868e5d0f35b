import { type DestinationStream, pino } from 'pino';
import { errorForLog } from './http/logging.ts';

/** In larger pieces than a line: a system call per request is a tenth of a quick request. Nothing waits longer than a second. */
const standardOutput = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 1_000 });

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
