// `npm test`: everything. Checks and tests of the web app while it is built, then the browser beside the server's tests
// and those of its trust. Goes on after a failure, so that one run tells all, and ends with one line that counts everything.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { root, run } from './run.mjs';

const results = join(root, 'test-results');
const summary = [];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

await Promise.all([
  step('checks', check),
  step('web', () => vitest('web')),
  step('build', async () => {
    await build();
    const { code, output } = await run('node', ['web/scripts/size.mjs'], { quiet: true });
    return { passed: 1, failed: code === 0 ? [] : ['a screen is larger than its budget'], output };
  }),
]);
// The browser is half of the work and judges nothing by the clock: it takes what the others leave of the processor. They wait a good
// deal, for a database or a time limit, and what a server does while it is stopped, killed or flooded they do judge by the clock.
await Promise.all([
  step('browser', playwright),
  step('packages', () => vitest('packages'))
    .then(() => step('server', () => vitest('server')))
    .then(() => step('trust', () => vitest('server', 'trust/vitest.config.ts'))),
]);

const passed = summary.reduce((sum, part) => sum + part.passed, 0);
const failed = summary.flatMap((part) => part.failed.map((name) => `${part.name}: ${name}`));
process.stdout.write('\n');
for (const part of summary) process.stdout.write(lineOf(part));
for (const name of failed) process.stdout.write(`FAILED  ${name}\n`);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);

/** Tells at its end how it went; what it printed only if something is wrong. */
async function step(name, work) {
  const started = Date.now();
  const { passed, failed, output = '' } = await work();
  const seconds = Math.round((Date.now() - started) / 1000);
  summary.push({ name, passed, failed, seconds });
  if (failed.length > 0) process.stdout.write(`\n== ${name}\n${output}\n`);
  process.stdout.write(lineOf({ name, passed, failed, seconds }));
}

function lineOf({ name, passed, failed, seconds }) {
  return `${name.padEnd(10)} ${String(passed).padStart(5)} passed  ${failed.length} failed  ${seconds} s\n`;
}

async function vitest(workspace, config) {
  const report = join(results, `${workspace}${config ? '-trust' : ''}.json`);
  const { code, output } = await run(
    'vitest',
    [
      'run',
      '--root',
      workspace,
      ...(config ? ['--config', config] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { quiet: true },
  );
  const { testResults = [], numPassedTests = 0 } = await readReport(report);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return tests.length === 0 && status === 'failed' ? [name] : tests;
  });
  return { passed: numPassedTests, failed: unexplained(code, failed), output };
}

async function playwright() {
  const report = join(results, 'browser.json');
  const { code, output } = await run('playwright', ['test', '--config', 'e2e', '--reporter=list,json'], {
    quiet: true,
    patient: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { suites = [], errors = [] } = await readReport(report);
  const specs = suites.flatMap(function all(suite) {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(all)];
  });
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} ${title}`);
  return {
    passed: specs.filter(({ ok }) => ok).length,
    failed: unexplained(code, [...failed, ...errors.map(({ message }) => message)]),
    output,
  };
}

/** A run that failed without naming a test still failed. */
function unexplained(code, failed) {
  return code !== 0 && failed.length === 0 ? ['the run itself'] : failed;
}

function readReport(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
