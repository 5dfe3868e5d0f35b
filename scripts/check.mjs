// `npm run check`: types, lint and format, import rules, dead code. Everything that can be checked without running it. At its end, how much there is.
import { linesByArea } from './lines.mjs';
import { run, typescript } from './run.mjs';

const TESTS = ['import-rules', 'documents', 'testing/results'].map((name) => `scripts/${name}.test.mjs`);

const CHECKS = [
  {
    name: 'types',
    command: typescript(
      'contract',
      'server',
      'server/tsconfig.test.json',
      'packages/tsconfig.test.json',
      'web',
      'e2e',
      'bench',
    ),
  },
  { name: 'lint and format', command: ['biome', ['ci', '--error-on-warnings', '.']] },
  { name: 'import rules', command: ['node', ['scripts/import-rules.mjs']] },
  { name: 'documents', command: ['node', ['scripts/documents.mjs']] },
  { name: 'tests of the scripts', command: ['node', ['--test', ...TESTS]] },
  { name: 'dead code', command: ['knip', []] },
];

const started = Date.now();
await Promise.all(
  CHECKS.map(async ({ name, command: [program, args, options] }) => {
    const { code, output } = await run(program, args, { quiet: true, ...options });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
    if (code === 0) return;
    process.exitCode = 1;
    process.stdout.write(`${output}\n`);
  }),
);

const lines = linesByArea();
if (lines) process.stdout.write(`\n${lines}\n`);
