// `npm run bench -- …`: see `npm run bench -- --help`.
import { build } from './build.mjs';
import { run } from './run.mjs';

await build();
const { code } = await run('tsx', ['bench/src/main.ts', ...process.argv.slice(2)]);
process.exit(code);
