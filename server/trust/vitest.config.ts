import { fileURLToPath } from 'node:url';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../test/limits.ts';
import { FigureReporter } from './kit/results/figure-reporter.ts';
import { LongestFirst } from './kit/results/longest-first.ts';
import { SCALES, type ScaleName } from './scale.ts';

const conditions = ['source', ...defaultServerConditions];
const scaleName: ScaleName = process.env.TRUST === 'full' ? 'full' : 'short';

/** Tests that try to break the built server. The full run does one thing at a time, because it measures. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    include: ['trust/**/*.test.ts'],
    globalSetup: ['test/databases/global-setup.ts'],
    setupFiles: ['trust/kit/results/judge-logs.ts'],
    provide: { scale: SCALES[scaleName] },
    reporters: ['default', new FigureReporter(scaleName)],
    disableConsoleIntercept: true,
    // In the short run most files mostly wait: for a server to stop, a database to return, a slow socket to be closed.
    maxWorkers: scaleName === 'full' ? 1 : 2,
    // Loading the application takes longer than some files' tests: a worker loads it once. Files share only a database server.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    ...LIMITS,
    // The full run kills, floods and writes for many minutes.
    ...(scaleName === 'full' && { testTimeout: 7_200_000 }),
  },
});
