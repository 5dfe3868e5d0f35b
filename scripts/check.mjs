// `npm run check`: types, lint and format, import rules, dead code. Everything that can be known without running it.
import { pathToFileURL } from 'node:url';
import { run, typescript } from './run.mjs';

export const CHECKS = [
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
  { name: 'import rules, tried', command: ['node', ['--test', 'scripts/import-rules.test.mjs']] },
  { name: 'dead code', command: ['knip', []] },
];

/** Runs the checks, all at once, and tells which failed. */
export async function check() {
  const failed = [];
  const started = Date.now();
  await Promise.all(
    CHECKS.map(async ({ name, command }) => {
      const { code, output } = await run(...command, { quiet: true });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
      if (code !== 0) {
        process.stdout.write(`${output}\n`);
        failed.push(name);
      }
    }),
  );
  return { passed: CHECKS.length - failed.length, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await check();
  process.exit(failed.length > 0 ? 1 : 0);
}
