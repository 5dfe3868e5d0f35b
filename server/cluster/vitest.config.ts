import { fileURLToPath } from 'node:url';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { SCALES } from '../trust/scale.ts';

const conditions = ['source', ...defaultServerConditions];

/** A real cluster on this machine, and every fault that it must survive: one after the other, for minutes. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    include: ['cluster/**/*.test.ts'],
    provide: { scale: { ...SCALES.full, writerPause: 25, retryPause: 100 } as never },
    disableConsoleIntercept: true,
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
