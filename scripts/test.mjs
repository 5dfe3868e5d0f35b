// `npm test`, and with `--all` `npm run test:all`: the stages of testing/stages.mjs, or the named ones (`npm test -- web`). Shows progress and each failure as it happens,
// continues after a failure, and ends with one line that counts everything. The other output of a stage is in test-results/NAME.log.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './run.mjs';
import { eventReader } from './testing/events.mjs';
import { finish, newStage, record, stageLine, statusLine, summaryLine, totals } from './testing/progress.mjs';
import { openScreen } from './testing/screen.mjs';
import { STAGES } from './testing/stages.mjs';

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.find((name) => !STAGES.some((stage) => stage.name === name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no stage '${unknown}', only ${STAGES.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const isWanted = ({ name, all }) =>
  positionals.length > 0 ? positionals.includes(name) : values.all || !all;
const results = join(root, 'test-results');
const stages = STAGES.filter(isWanted).map((plan) => ({ ...newStage(plan.name), plan }));
const startedAt = Date.now();
let interrupted = false;
const terminated = new AbortController();
const screen = openScreen(() => statusLine(stages, Date.now() - startedAt));

// Ctrl-C reaches the stages as well; a second signal would prevent them from cleaning up.
process.on('SIGINT', () => (interrupted = true));
process.on('SIGTERM', () => {
  interrupted = true;
  terminated.abort();
});
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

await runLane('first');
await Promise.all(['others', 'browser'].map(runLane));

screen.close();
const elapsed = Date.now() - startedAt;
const lines = [
  '',
  ...stages.map(stageLine),
  ...stages.flatMap(({ name, failed }) => failed.map((test) => `FAILED  ${name}: ${test}`)),
  ...(interrupted ? ['Interrupted.'] : []),
  summaryLine(stages, elapsed),
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = totals(stages).failed > 0 || interrupted ? 1 : 0;

async function runLane(lane) {
  for (const stage of stages.filter(({ plan }) => plan.lane === lane))
    if (!interrupted) await runStage(stage);
}

async function runStage(stage) {
  const { name, needs, command } = stage.plan;
  Object.assign(stage, { state: 'running', startedAt: Date.now() });
  let text = '';
  const reader = eventReader({
    onText: (more) => (text += more),
    onEvent: (event) => {
      record(stage, event);
      if (event.failed !== undefined) fail(name, event.failed, event.message);
    },
  });
  const code = stages.some((other) => other.name === needs && other.failed.length > 0)
    ? notRun(reader, needs)
    : await start(command, reader);
  reader.end();
  const unexplained = finish(stage, code, text, Date.now());
  if (unexplained !== undefined && !interrupted) fail(name, name, unexplained);
  await writeFile(join(results, `${name}.log`), text);
  screen.print(stageLine(stage));
}

async function start([program, args], reader) {
  const { code } = await run(program, args, {
    onOutput: (chunk) => reader.push(chunk),
    signal: terminated.signal,
    // What is left out of some tests rather than being a stage of its own, such as colours in the browser.
    env: { TEST_EVENTS: '1', ...(!values.all && { TEST_QUICK: '1' }) },
  });
  return code;
}

function notRun(reader, needs) {
  reader.push(`Not run, because the stage '${needs}' failed.\n`);
  return 1;
}

function fail(stage, test, message) {
  screen.print(`FAILED  ${stage}: ${test}\n${message.replace(/^/gm, '        ')}`);
}
