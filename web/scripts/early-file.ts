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
        const file = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
        if (!file) throw new Error('There is no early file.');
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
