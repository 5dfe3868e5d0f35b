// The state of a test run and its texts. Nothing here prints.

export const newStage = (name) => ({
  name,
  state: 'waiting',
  unit: 'tests',
  total: undefined,
  done: 0,
  passed: 0,
  skipped: 0,
  failed: [],
  startedAt: 0,
  endedAt: 0,
});

/** Takes one event of a stage into account. */
export function record(stage, event) {
  if (event.total !== undefined) Object.assign(stage, { total: event.total, unit: event.unit });
  if (event.done !== undefined) stage.done += event.done;
  if (event.passed !== undefined) stage.passed += 1;
  if (event.skipped !== undefined) stage.skipped += 1;
  if (event.failed !== undefined) stage.failed.push(event.failed);
}

/** Ends a stage. A command that reported nothing counts as one test; one that failed without naming a test still failed. */
export function finish(stage, exitCode, output, now) {
  Object.assign(stage, { state: 'ended', endedAt: now });
  const reported = stage.passed + stage.skipped + stage.failed.length > 0;
  if (exitCode === 0 && !reported) stage.passed = 1;
  if (exitCode === 0 || stage.failed.length > 0) return undefined;
  stage.failed.push(stage.name);
  return output.trim().split('\n').slice(-60).join('\n') || `exit code ${exitCode}`;
}

const seconds = (milliseconds) => Math.round(milliseconds / 1000);
export const duration = (milliseconds) => {
  const all = seconds(milliseconds);
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
};

const share = ({ done, total, unit }) => (total === undefined ? '' : ` ${done} of ${total} ${unit}`);

/** One line: the stages that are running, how far they are, and what has been found. */
export function statusLine(stages, elapsed) {
  const ended = stages.filter(({ state }) => state === 'ended').length;
  const running = stages.filter(({ state }) => state === 'running');
  const { passed, failed } = totals(stages);
  return [
    `[${duration(elapsed)}] ${ended} of ${stages.length} stages done`,
    ...running.map((stage) => `${stage.name}${share(stage)}`),
    `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`,
  ].join(' · ');
}

export const stageLine = ({ name, passed, failed, skipped, startedAt, endedAt }) =>
  `${name.padEnd(10)} ${counts({ passed, failed: failed.length, skipped })}  ${duration(endedAt - startedAt)}`;

export const totals = (stages) => ({
  passed: stages.reduce((sum, { passed }) => sum + passed, 0),
  skipped: stages.reduce((sum, { skipped }) => sum + skipped, 0),
  failed: stages.reduce((sum, { failed }) => sum + failed.length, 0),
});

/** The last line of a run. */
export const summaryLine = (stages, elapsed) => `${counts(totals(stages))} in ${duration(elapsed)}`;

const counts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
