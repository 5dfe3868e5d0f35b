import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    // Limits end what hangs, and judge nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
