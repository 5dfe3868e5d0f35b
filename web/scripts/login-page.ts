import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');
/** Beside the build, where the packages are found. */
const FOLDER = join(WEB, 'dist', '.login-page');

/**
 * The login page as HTML, from the same components, with the class names and file names of the app's own build: the app takes the
 * elements over as they are.
 */
export async function renderLoginPage(): Promise<string> {
  try {
    await build({
      root: WEB,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      resolve: { conditions: ['source', 'module', 'development|production'] },
      publicDir: false,
      build: {
        ssr: join(WEB, 'src', 'login-page.tsx'),
        outDir: FOLDER,
        target: 'es2022',
        assetsInlineLimit: 0,
        minify: false,
      },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [join(FOLDER, 'login-page.js')]);
    return stdout;
  } finally {
    await rm(FOLDER, { recursive: true, force: true });
  }
}
