import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src', 'worker', 'sw.ts');
/** The files needed to start offline. */
const NEEDED = /\.(html|js|css|svg|png|woff2|webmanifest)$/;

/** Builds the service worker after the app, with the list of the app's files in it: a changed file changes the worker. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = join(root, outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        await build({
          configFile: false,
          logLevel: 'warn',
          define: {
            FILES: JSON.stringify(await filesOf(folder)),
            // Library builds do not replace this.
            'process.env.NODE_ENV': '"production"',
          },
          publicDir: false,
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: false,
            lib: { entry: SOURCE, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
          },
        });
      },
    },
  };
}

async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && NEEDED.test(entry.name) && entry.name !== 'sw.js')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      url: `/${name}`,
      // The bundler puts a content hash into these names; for other files we compute it here, as the server does for its ETag.
      revision: name.startsWith('assets/') ? null : revisionOf(await readFile(join(folder, name))),
    })),
  );
}

const revisionOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);
