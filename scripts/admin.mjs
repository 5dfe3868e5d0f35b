// `npm run admin -- …`: see `npm run admin -- --help`.
import { build } from './build.mjs';

await build();
await import('../server/dist/cli/admin.js');
