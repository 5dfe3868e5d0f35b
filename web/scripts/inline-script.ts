import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { signedInFiles } from './signed-in-files.ts';

const FILE = 'before-paint.js';
const PLACE = '<script id="before-paint"></script>';

/**
 * Writes a script into the page: as a file it would delay the first paint by a round trip, and with it everything it asks for. The
 * server allows it by its hash (server/src/http/web/web.ts).
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!html.includes(PLACE)) throw new Error(`The page has no place for ${FILE}.`);
        // The development server has no files to name.
        const files = bundle ? ` data-signed-in='${JSON.stringify(signedInFiles(bundle))}'` : '';
        const source = await readFile(join(import.meta.dirname, '..', 'src', FILE), 'utf8');
        const { code } = await minify(FILE, source);
        return html.replace(PLACE, () => `<script${files}>${code.trim()}</script>`);
      },
    },
  };
}
