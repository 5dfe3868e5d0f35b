import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Packages that use each other are tested from source, not as last built. */
const conditions = ['source', ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    include: ['*/src/**/*.test.ts'],
    globalSetup: ['postgres/test/global-setup.ts'],
    maxWorkers: '100%',
    isolate: false,
    // Limits only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
