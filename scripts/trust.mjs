// `npm run test:trust`: tries in full to lose data and to get in. `-- NAME` runs only the files whose name holds NAME.
import { build } from './build.mjs';
import { run } from './run.mjs';

await build();
const { code } = await run(
  'vitest',
  ['run', '--root', 'server', '--config', 'trust/vitest.config.ts', ...process.argv.slice(2)],
  { env: { TRUST: 'full' } },
);
process.exit(code);
