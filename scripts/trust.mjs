// `npm run test:trust`: the full run of the tests that try to lose data and to break in, and every screen with every call failing. `-- NAME`
// runs only the files whose name contains NAME.
import { build } from './build.mjs';
import { run } from './run.mjs';

const SCREENS = 'src/app/tests/failing-calls.test.tsx';
const names = process.argv.slice(2);
const test = async (...args) => {
  const { code } = await run('vitest', ['run', '--passWithNoTests', ...args], { env: { TRUST: 'full' } });
  process.exitCode ||= code;
};

await build();
await test('--root', 'server', '--config', 'trust/vitest.config.ts', ...names);
if (names.length === 0 || names.some((name) => SCREENS.includes(name))) await test('--root', 'web', SCREENS);
