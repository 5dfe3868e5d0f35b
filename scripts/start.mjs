// `npm start` and `npm run demo`: build what is missing, then run the server in this process.
import { build } from './build.mjs';

await build();
await import('../server/dist/main.js');
