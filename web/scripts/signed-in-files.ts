import type { Plugin, Rolldown } from 'vite';

const SHELL = /\/src\/app\/shell\/shell\.tsx$/;
const SCRIPT = '<script src="/before-paint.js"';

/** Names the shell's files in the page, so that `public/before-paint.js` can ask for them early. */
export function signedInFiles(): Plugin {
  return {
    name: 'signed-in-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const shell = chunks.find(({ facadeModuleId }) => facadeModuleId && SHELL.test(facadeModuleId));
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!shell || !entry || !html.includes(SCRIPT)) throw new Error('The page or the shell has changed.');
        const known = filesOf(entry, bundle);
        const files = [...filesOf(shell, bundle)].filter((file) => !known.has(file));
        return html.replace(
          SCRIPT,
          `${SCRIPT} data-signed-in="${files.map((file) => `/${file}`).join(' ')}"`,
        );
      },
    },
  };
}

/** The chunk and everything it imports statically, with their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(next, bundle, found);
  }
  return found;
}
