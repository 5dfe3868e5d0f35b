import type { CDPSession } from '@playwright/test';

/** The name of the marks that separate screens in a trace. */
export const SCREEN_ENDS = 'bench: screen ends';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began, and its thread's processor time. */
  ts: number;
  tdur?: number;
}

/**
 * Records the tasks of the page's main thread. The result has a list of milliseconds per mark: the processor time of each task
 * before it. Unlike the time on the clock, it hardly depends on what else the machine does.
 */
export async function traceTasks(devtools: CDPSession): Promise<() => Promise<number[][]>> {
  const includedCategories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
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
    return tasksByMark(await readEvents(devtools, stream));
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

function tasksByMark(events: TraceEvent[]): number[][] {
  const marks = events.filter(({ name }) => name === SCREEN_ENDS).sort((one, other) => one.ts - other.ts);
  // Each page has its own process, and marks are set on its main thread.
  const main = marks[0];
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === main?.pid && tid === main.tid,
  );
  return marks.map(({ ts }, index) =>
    tasks
      .filter((task) => task.ts <= ts && task.ts > (marks[index - 1]?.ts ?? 0))
      .map(({ tdur = 0 }) => tdur / 1000),
  );
}
