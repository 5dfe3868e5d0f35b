import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { signedInFiles } from './signed-in-files.ts';

const SOURCE = join(import.meta.dirname, '..', 'src', 'before-paint.js');
const PLACE = '<script id="before-paint"></script>';

/**
 * Writes `src/before-paint.js` into the page: as a file of its own it would delay the first paint by a round trip, and with it
 * everything it asks for. The server allows it by its hash (server/src/http/web/web.ts).
 */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!html.includes(PLACE)) throw new Error('The page has changed.');
        const { code } = await minify('before-paint.js', await readFile(SOURCE, 'utf8'));
        const named = bundle ? ` data-signed-in='${JSON.stringify(signedInFiles(bundle))}'` : '';
        return html.replace(PLACE, () => `<script${named}>${code.trim()}</script>`);
      },
    },
  };
}
