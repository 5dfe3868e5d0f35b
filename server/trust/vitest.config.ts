import { fileURLToPath } from 'node:url';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { FigureReporter } from './kit/figure-reporter.ts';
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
    globalSetup: ['test/global-setup.ts'],
    provide: { scale: SCALES[scaleName] },
    reporters: ['default', new FigureReporter(scaleName)],
    disableConsoleIntercept: true,
    maxWorkers: scaleName === 'full' ? 1 : 2,
    testTimeout: scaleName === 'full' ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
  },
});
