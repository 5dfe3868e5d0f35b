import type { Plugin } from 'vite';

/** Files whose functions mostly run on the way to the first screens. */
const EARLY = /^(base|common|shell|dashboard-screen|charts|lists|members|members-screen)$/;

/**
 * Chromium compiles a function when it is first called, on the thread that also draws. With this comment in the first line it
 * compiles all functions of the file on another thread, while the file arrives. Other browsers ignore it.
 */
export function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && (file.isEntry || EARLY.test(file.name)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
