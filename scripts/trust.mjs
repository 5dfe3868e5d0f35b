// `npm run test:trust`: the full run of the tests that try to lose data and to break in. `-- NAME` runs only the files whose name contains NAME.
import { build } from './build.mjs';
import { run } from './run.mjs';

await build();
const { code } = await run(
  'vitest',
  ['run', '--root', 'server', '--config', 'trust/vitest.config.ts', ...process.argv.slice(2)],
  { env: { TRUST: 'full' } },
);
process.exit(code);
