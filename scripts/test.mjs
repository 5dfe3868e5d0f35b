// `npm test`, and with `--all` `npm run test:all`: all stages, or the named ones (`npm test -- web`). Shows their output as it comes, and after a
// failure continues. What a stage wrote is in test-results/NAME.log, the time of each of its tests in NAME.times.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './run.mjs';
import { count, counts, duration, readTests } from './testing/results.mjs';

const RESULTS = join(root, 'test-results');
const junitOf = (name) => join(RESULTS, `${name}.xml`);
// Both lanes run at the same time, each with half of the cores, but never with a single worker: when one lane has ended, the other still
// keeps two cores busy.
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));

const node = (script) => () => ['node', [script]];
const vitest =
  (...args) =>
  (name) => [
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=junit', `--outputFile.junit=${junitOf(name)}`],
  ];
const project = (name) => vitest(`--project=${name}`, `--maxWorkers=${WORKERS}`)(name);
const playwright = (name) => [
  'playwright',
  ['test', '--config=e2e', `--project=${name}`, '--reporter=list,junit', `--workers=${WORKERS}`],
];

// A lane runs its stages in this order, both lanes in parallel; `first` runs before them, and a stage that needs it is not run if it failed.
// `all` belongs to `npm run test:all` only.
const STAGES = [
  { name: 'build', lane: 'first', command: node('scripts/build.mjs') },
  { name: 'checks', lane: 'others', command: node('scripts/check.mjs') },
  { name: 'sizes', lane: 'others', needs: 'build', command: node('web/scripts/size.mjs') },
  { name: 'web', lane: 'others', command: project },
  { name: 'packages', lane: 'others', command: project },
  { name: 'server', lane: 'others', command: project },
  { name: 'openapi', lane: 'others', needs: 'build', all: true, command: project },
  { name: 'faults', lane: 'others', all: true, command: project },
  { name: 'matrices', lane: 'others', all: true, command: project },
  // Most files of the short run mostly wait: their number of workers is in their configuration.
  {
    name: 'trust',
    lane: 'others',
    needs: 'build',
    all: true,
    command: vitest('--config=server/trust/vitest.config.ts'),
  },
  { name: 'journeys', lane: 'browser', needs: 'build', command: playwright },
  { name: 'full', lane: 'browser', needs: 'build', all: true, command: playwright },
];

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.find((name) => !STAGES.some((stage) => stage.name === name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no stage '${unknown}', only ${STAGES.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const stages = STAGES.filter(({ name, all }) =>
  positionals.length > 0 ? positionals.includes(name) : values.all || !all,
);
const startedAt = Date.now();
const ended = [];
let interrupted = false;
const terminated = new AbortController();
// Ctrl-C reaches the stages as well; a second signal would prevent them from cleaning up.
process.on('SIGINT', () => (interrupted = true));
process.on('SIGTERM', () => {
  interrupted = true;
  terminated.abort();
});
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

await runLane('first');
await Promise.all(['others', 'browser'].map(runLane));

const sum = {
  passed: ended.reduce((all, { passed }) => all + passed, 0),
  skipped: ended.reduce((all, { skipped }) => all + skipped, 0),
  failed: ended.flatMap(({ name, failed }) => failed.map((test) => `FAILED  ${name}: ${test}`)),
};
const lines = [
  '',
  ...ended.map(({ line }) => line),
  ...sum.failed,
  ...(interrupted ? ['Interrupted.'] : []),
  `${counts(sum)} in ${duration(Date.now() - startedAt)}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = sum.failed.length > 0 || interrupted ? 1 : 0;

async function runLane(lane) {
  for (const stage of stages) if (stage.lane === lane && !interrupted) await runStage(stage);
}

async function runStage({ name, needs, command }) {
  const began = Date.now();
  const isBlocked = ended.some((stage) => stage.name === needs && stage.failed.length > 0);
  const { code, output } = isBlocked
    ? { code: 1, output: `Not run, because the stage '${needs}' failed.\n` }
    : await start(name, command(name));
  const tests = readTests(await readFile(junitOf(name), 'utf8').catch(() => ''));
  const times = tests.map((test) => `${test.seconds.toFixed(1).padStart(7)} s  ${test.name}\n`);
  await writeFile(join(RESULTS, `${name}.log`), output);
  await writeFile(join(RESULTS, `${name}.times`), times.join(''));
  const result = count(name, code, tests);
  const line = `${name.padEnd(10)} ${counts(result)}  ${duration(Date.now() - began)}`;
  ended.push({ name, line, ...result });
  process.stdout.write(`${line}\n`);
}

async function start(name, [program, args]) {
  let output = '';
  let rest = '';
  const { code } = await run(program, args, {
    onOutput: (chunk) => {
      output += chunk;
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop();
      for (const line of lines) process.stdout.write(`${name.padEnd(10)} ${line}\n`);
    },
    signal: terminated.signal,
    env: {
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitOf(name),
      // What is left out of some tests rather than being a stage of its own, such as colours in the browser.
      ...(!values.all && { TEST_QUICK: '1' }),
    },
  });
  return { code, output };
}
