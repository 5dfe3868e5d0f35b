import type { Plugin } from 'vite';

/**
 * A module runs when all that it imports has arrived, and the app's first file imports this one: named in the page by itself, it
 * runs as soon as it is there.
 */
export function earlyFile(): Plugin {
  return {
    name: 'early-file',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'early');
        if (file?.type !== 'chunk') throw new Error('There is no early file.');
        if (file.imports.length > 0)
          throw new Error(`The early file would wait for ${file.imports.join(', ')}.`);
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${file.fileName}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
