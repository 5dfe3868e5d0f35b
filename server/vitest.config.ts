import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

/** The contract is tested as written, not as last built. */
const conditions = ['source', ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/databases/global-setup.ts'],
    // Tests wait for the database more than they compute: one file per core, not one core left idle.
    maxWorkers: '100%',
    // Loading the application takes longer than most files' tests: a worker loads it once. Files share no state but a database server.
    isolate: false,
    ...LIMITS,
  },
});
