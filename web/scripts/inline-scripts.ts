import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { renderLoginPage } from './login-page.ts';
import { signedInFiles } from './signed-in-files.ts';

const SOURCES = join(import.meta.dirname, '..', 'src');

/**
 * Writes two scripts into the page: as files they would delay the first paint by a round trip, and with it everything they ask
 * for. The server allows them by their hashes (server/src/http/web/web.ts). The first one chooses the colours and knows the files
 * of each screen, the second one shows the login form, which the page contains, and starts the app.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const files = bundle ? ` data-signed-in='${JSON.stringify(signedInFiles(bundle))}'` : '';
        // The development server has no files to render: the app shows its form itself.
        const login = bundle ? `<template id="login-page">${await renderLoginPage()}</template>` : '';
        const { page: start, app } = bundle ? withoutStart(html) : { page: html, app: '' };
        return [
          { name: 'before-paint', write: (code: string) => `<script${files}>${code}</script>` },
          { name: 'before-app', write: (code: string) => `${login}<script${app}>${code}</script>` },
        ].reduce(async (page, { name, write }) => replaced(await page, name, write), Promise.resolve(start));
      },
    },
  };
}

/** The page loads the app's first file, and the second script runs it. */
function withoutStart(html: string): { page: string; app: string } {
  let app = '';
  const page = html.replace(
    /<script type="module" crossorigin src="([^"]+\/index-[^"]+)"><\/script>/,
    (_, file: string) => {
      app = ` data-app="${file}"`;
      return `<link rel="modulepreload" crossorigin href="${file}">`;
    },
  );
  if (!app) throw new Error("The page has no script of the app's.");
  return { page, app };
}

async function replaced(html: string, name: string, write: (code: string) => string): Promise<string> {
  const place = `<script id="${name}"></script>`;
  if (!html.includes(place)) throw new Error(`The page has no place for ${name}.`);
  const file = `${name}.js`;
  const { code } = await minify(file, await readFile(join(SOURCES, file), 'utf8'));
  return html.replace(place, () => write(code.trim()));
}
