// `npm run dev`: server and web app with reload. The web app at :5173 passes /api on to the server at :3000.
import { root, run } from './run.mjs';

const server = run('tsx', ['watch', '--conditions=source', `${root}server/src/main.ts`], {
  env: { DATA_DIR: process.env.DATA_DIR ?? `${root}data` },
});
const web = run('vite', ['web']);
// Ctrl-C reaches both, since they share this terminal; wait until the server has closed its database.
process.on('SIGINT', () => undefined);
const results = await Promise.all([server, web]);
process.exit(Math.max(...results.map(({ code }) => code)));
