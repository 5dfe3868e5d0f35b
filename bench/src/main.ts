import { openScale } from './data/open.ts';
import { readOptions } from './options.ts';
import { ratiosPart, ratiosTable } from './parts/ratios.ts';
import { progress } from './report/progress.ts';
import { describeMachine, saveResults } from './report/results.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const results: Record<string, unknown> = { scale: options.scale };
  const tables: string[] = [];
  const database = await openScale(options.scale, progress);
  try {
    if (options.parts.has('ratios')) {
      const ratios = await ratiosPart(database, options);
      results.ratios = ratios;
      tables.push(ratiosTable(options.scale, ratios));
    }
  } finally {
    await database.stop();
  }
  console.log([describeMachine(), ...tables].join('\n'));
  console.log(`\nResults: ${await saveResults(results)}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
