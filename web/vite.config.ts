import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunks } from './scripts/chunks.ts';
import { compileEarly } from './scripts/compile-early.ts';
import { compress } from './scripts/compress.ts';
import { earlyFile } from './scripts/early-file.ts';
import { inlineScript } from './scripts/inline-script.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { TEST_LIMIT, WAIT_LIMIT } from './src/test-limits.ts';

export default defineConfig({
  plugins: [react(), compileEarly(), inlineScript(), earlyFile(), serviceWorker(), compress()],
  // The contract is read from its sources: no build step between a change there and a reload here.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy allows no data: scripts or fonts; small assets stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    expect: { poll: { timeout: WAIT_LIMIT } },
    maxWorkers: '100%',
    // Loading what tests import takes longer than most files' tests: a worker loads it once. What tests touch, they put back.
    isolate: false,
  },
});
