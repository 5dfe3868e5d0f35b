import type { CDPSession } from '@playwright/test';

/** The names of the marks in a trace, each followed by the number of the screen. */
export const PRESSED = 'bench: pressed';
export const USABLE = 'bench: usable';

/**
 * With a debugger attached, V8 parses a file again when it creates an `Error`, because the debugger wants to know the line.
 * Playwright is a debugger; users have none.
 */
const DEBUGGER_ONLY = 'V8.CollectSourcePositions';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began, how long it took on the clock, and its thread's processor time. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** From pressing a button (or opening the page) until the screen was painted, in milliseconds. */
export interface Wait {
  usableAfter: number;
  /** The main thread's processor time, and the largest share of a single task. It hardly depends on what else the machine does. */
  processor: number;
  longestProcessor: number;
}

/** Records the page's main thread; the result has one wait per screen that became usable. */
export async function startTrace(devtools: CDPSession): Promise<() => Promise<Map<number, Wait>>> {
  const includedCategories = [
    'disabled-by-default-devtools.timeline',
    'disabled-by-default-v8.compile',
    'blink.user_timing',
  ];
  await devtools.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise<{ stream?: string }>((resolve) =>
      devtools.once('Tracing.tracingComplete', resolve),
    );
    await devtools.send('Tracing.end');
    const { stream = '' } = await complete;
    return waitsOf(await readEvents(devtools, stream));
  };
}

async function readEvents(devtools: CDPSession, handle: string): Promise<TraceEvent[]> {
  let text = '';
  for (let ended = false; !ended; ) {
    const { data, eof } = await devtools.send('IO.read', { handle, size: 1 << 20 });
    text += data;
    ended = eof;
  }
  await devtools.send('IO.close', { handle });
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

function waitsOf(events: readonly TraceEvent[]): Map<number, Wait> {
  const marks = events.filter(({ name }) => name.startsWith(USABLE));
  return new Map(
    marks.flatMap((mark) => {
      const screen = Number(mark.name.slice(USABLE.length));
      const pressed = events.find(({ name }) => name === `${PRESSED} ${screen}`);
      if (!pressed) return [];
      // Each page has its own process, and marks are set on its main thread.
      const during = events.filter(
        ({ ph, pid, tid, ts, dur = 0 }) =>
          ph === 'X' && pid === mark.pid && tid === mark.tid && ts + dur > pressed.ts && ts < mark.ts,
      );
      return [[screen, waitOf(during, mark.ts - pressed.ts)] as const];
    }),
  );
}

function waitOf(events: readonly TraceEvent[], duration: number): Wait {
  const extra = events.filter(({ name }) => name === DEBUGGER_ONLY);
  const tasks = events
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const within = extra.filter((event) => event.ts >= ts && event.ts < ts + dur);
      return (tdur - sum(within.map((event) => event.tdur ?? 0))) / 1000;
    });
  return {
    usableAfter: (duration - sum(extra.map(({ dur = 0 }) => dur))) / 1000,
    processor: sum(tasks),
    longestProcessor: Math.max(0, ...tasks),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
