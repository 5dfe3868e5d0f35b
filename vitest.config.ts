import { defineConfig, type ViteUserConfig } from 'vitest/config';
import openapi from './openapi/vitest.config.ts';
import packages from './packages/vitest.config.ts';
import server from './server/vitest.config.ts';
import web from './web/vite.config.ts';

// Whole matrices, and whatever starts several databases, kills them or changes accounts: too long for every run, and rarely broken by a
// change elsewhere.
const FULL = '**/*.full.test.ts';

type Selection = Pick<NonNullable<ViteUserConfig['test']>, 'include' | 'exclude'>;
const project = (name: string, root: string, config: ViteUserConfig, selection: Selection = {}) => ({
  ...config,
  root,
  test: { ...config.test, name, ...selection },
});

/** The stages of `npm test` and `npm run test:all` that Vitest runs. `npx vitest run --root server` runs a workspace's tests, full ones included. */
export default defineConfig({
  test: {
    teardownTimeout: 180_000,
    projects: [
      project('web', 'web', web),
      project('packages', 'packages', packages, { exclude: ['**/node_modules/**', FULL] }),
      project('server', 'server', server, { exclude: ['**/node_modules/**', FULL] }),
      project('openapi', 'openapi', openapi),
      project('faults', 'packages', packages, { include: [FULL] }),
      project('matrices', 'server', server, { include: [FULL] }),
    ],
  },
});
