import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

const folder = new URL('../../../../test-results/', import.meta.url);

/** Reports at the end of a run what it measured, on the screen and as a table in test-results/. */
export class FigureReporter implements Reporter {
  private readonly scaleName: string;

  constructor(scaleName: string) {
    this.scaleName = scaleName;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => ({ name: test.name, state: test.result().state, figure: test.meta().figure ?? '' }))
      .filter(({ state }) => state !== 'skipped')
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    const table = [
      '| what is tested | result | figure |',
      '|---|---|---|',
      ...rows.map(({ name, state, figure }) => `| ${name} | ${state} | ${figure} |`),
    ].join('\n');
    mkdirSync(folder, { recursive: true });
    const file = fileURLToPath(new URL(`trust-${this.scaleName}.md`, folder));
    writeFileSync(file, `${table}\n`);
    process.stdout.write(`\n${table}\n\n`);
  }
}
