import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

// Both lanes run at the same time, each with half of the cores, but never with a single worker: when one lane has ended, the other still
// keeps two cores busy.
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));

const vitest = (...args) => [
  'vitest',
  ['run', `--reporter=${file('vitest-reporter.mjs')}`, `--maxWorkers=${WORKERS}`, ...args],
];
// Whole matrices, and whatever starts several databases, kills them or changes accounts: too long for every run, and rarely broken by a
// change elsewhere.
const FULL = '.full.test.';
const NOT_FULL = `--exclude=**/*${FULL}*`;
const playwright = (project) => [
  'playwright',
  [
    'test',
    '--config=e2e',
    `--project=${project}`,
    `--reporter=${file('playwright-reporter.mjs')}`,
    `--workers=${WORKERS}`,
  ],
];

/**
 * The stages of `npm test` and, with `all`, the further ones of `npm run test:all`. A lane runs its stages in this order, both lanes in
 * parallel; `first` runs before them, and a stage that `needs` it is not run if it failed. A command that reports no events counts as one test.
 */
export const STAGES = [
  { name: 'build', lane: 'first', command: ['node', ['scripts/build.mjs']] },
  { name: 'checks', lane: 'others', command: ['node', ['scripts/check.mjs']] },
  { name: 'sizes', lane: 'others', needs: 'build', command: ['node', ['web/scripts/size.mjs']] },
  { name: 'web', lane: 'others', command: vitest('--root=web') },
  { name: 'packages', lane: 'others', command: vitest('--root=packages', NOT_FULL) },
  { name: 'server', lane: 'others', command: vitest('--root=server', NOT_FULL) },
  { name: 'openapi', lane: 'others', needs: 'build', all: true, command: vitest('--root=openapi') },
  { name: 'journeys', lane: 'browser', needs: 'build', command: playwright('journeys') },
  { name: 'faults', lane: 'others', all: true, command: vitest('--root=packages', FULL) },
  { name: 'matrices', lane: 'others', all: true, command: vitest('--root=server', FULL) },
  { name: 'full', lane: 'browser', needs: 'build', all: true, command: playwright('full') },
  {
    name: 'trust',
    lane: 'others',
    needs: 'build',
    all: true,
    // Most files of the short run mostly wait: their number of workers is in their configuration.
    command: [
      'vitest',
      [
        'run',
        `--reporter=${file('vitest-reporter.mjs')}`,
        '--root=server',
        '--config=trust/vitest.config.ts',
      ],
    ],
  },
];
