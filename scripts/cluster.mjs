// `npm run test:cluster`: builds the cluster of deploy/cluster on this machine and tests every fault. `-- -t NAME` runs the faults whose name contains NAME.
import { build } from './build.mjs';
import { run } from './run.mjs';

await build();
const { code } = await run('vitest', [
  'run',
  '--root',
  'server',
  '--config',
  'cluster/vitest.config.ts',
  ...process.argv.slice(2),
]);
process.exit(code);
