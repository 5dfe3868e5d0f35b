import { pino } from 'pino';
import { errorForLog } from './http/logging.ts';

/** Structured lines on standard output. Whatever slips into a log object under these names is blanked. */
export const createLogger = (level: string) =>
  pino({
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
  });

export type Logger = ReturnType<typeof createLogger>;
