import { openScale } from './data/open.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { againstPart, againstTable } from './parts/against.ts';
import { growthPart, growthTable } from './parts/growth.ts';
import { peersPart, peersTable } from './parts/peers.ts';
import { ratiosPart, ratiosTable } from './parts/ratios.ts';
import { webAgainstPart, webPart, webTable } from './parts/web.ts';
import { progress } from './report/progress.ts';
import { describeMachine, saveResults } from './report/results.ts';

const results: Record<string, unknown> = {};
const tables: string[] = [];
const report = (name: string, result: unknown, table: string) => {
  results[name] = result;
  tables.push(table);
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(USAGE);
  const options = readOptions(args);
  results.scale = options.scale;
  const { parts } = options;
  if (options.against !== undefined) await onTwoBuilds(options.against, options);
  else if ([...parts].some((part) => part !== 'growth')) await onOneDatabase(options);
  if (options.peers) {
    const peers = await peersPart(options.peers, options.seconds);
    report('peers', peers, peersTable(peers));
  }
  if (parts.has('growth')) {
    const grown = await growthPart(options);
    report('growth', grown, growthTable(grown));
  }
  console.log([describeMachine(), ...tables].join('\n'));
  console.log(`\nResults: ${await saveResults(results)}`);
}

async function onTwoBuilds(commit: string, options: Options): Promise<void> {
  if (options.parts.has('web')) {
    const screens = await webAgainstPart(commit, options);
    return report('webAgainst', screens, webTable(screens));
  }
  const against = await againstPart(commit, options);
  report('against', against, againstTable(against));
}

async function onOneDatabase(options: Options): Promise<void> {
  const { parts, scale } = options;
  const database = await openScale(scale, options.data, progress);
  results.madeInSeconds = database.madeIn;
  try {
    if (parts.has('ratios')) {
      const ratios = await ratiosPart(database, options);
      report('ratios', ratios, ratiosTable(scale, ratios));
    }
    if (parts.has('web')) {
      const screens = await webPart(database);
      report('web', screens, webTable(screens));
    }
  } finally {
    await database.stop();
  }
}

// Exiting stops the processes and removes the folders created here.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
