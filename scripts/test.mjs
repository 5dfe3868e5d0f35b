// `npm test`: everything. Checks, then tests of server and web, then the built app: its size, its trust, the browser. Goes on after a
// failure, so that one run tells all, and ends with one line that counts everything.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { root, run } from './run.mjs';

const results = join(root, 'test-results');
const summary = [];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

await step('checks', async () => {
  const { passed, failed } = await check();
  return { passed, failed };
});
await step('server', () => vitest('server'));
await step('web', () => vitest('web'));
await step('build', async () => {
  await build();
  const { code } = await run('node', ['web/scripts/size.mjs']);
  return code === 0
    ? { passed: 1, failed: [] }
    : { passed: 0, failed: ['a screen is larger than its budget'] };
});
await step('trust', () => vitest('server', 'trust/vitest.config.ts'));
await step('browser', playwright);

const passed = summary.reduce((sum, part) => sum + part.passed, 0);
const failed = summary.flatMap((part) => part.failed.map((name) => `${part.name}: ${name}`));
process.stdout.write('\n');
for (const part of summary) {
  process.stdout.write(
    `${part.name.padEnd(10)} ${String(part.passed).padStart(5)} passed  ${part.failed.length} failed  ${part.seconds} s\n`,
  );
}
for (const name of failed) process.stdout.write(`FAILED  ${name}\n`);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);

async function step(name, work) {
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const result = await work();
  summary.push({ name, ...result, seconds: Math.round((Date.now() - started) / 1000) });
}

async function vitest(workspace, config) {
  const report = join(results, `${workspace}${config ? '-trust' : ''}.json`);
  const { code } = await run('vitest', [
    'run',
    '--root',
    workspace,
    ...(config ? ['--config', config] : []),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { testResults = [], numPassedTests = 0 } = await readReport(report);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return tests.length === 0 && status === 'failed' ? [name] : tests;
  });
  return { passed: numPassedTests, failed: unexplained(code, failed) };
}

async function playwright() {
  const report = join(results, 'browser.json');
  const { code } = await run('playwright', ['test', '--config', 'e2e', '--reporter=line,json'], {
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
  };
}

/** A run that failed without naming a test still failed. */
function unexplained(code, failed) {
  return code !== 0 && failed.length === 0 ? ['the run itself'] : failed;
}

function readReport(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
