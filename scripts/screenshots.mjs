// `npm run screenshots`: pictures of every screen from the demo network, on the built app, into `screenshots/`.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root, run } from './run.mjs';

await rm(join(root, 'screenshots'), { recursive: true, force: true });
await build();
const { code } = await run('playwright', [
  'test',
  '--config',
  'e2e/screenshots.config.ts',
  '--reporter=line',
]);
process.exit(code);
