import { openScale } from './data/open.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { against, growth, ratios } from './parts/calls.ts';
import { peers } from './parts/peers.ts';
import { web, webAgainst } from './parts/web.ts';
import { describeMachine, saveResults } from './report.ts';

const results: Record<string, unknown> = {};
const tables: string[] = [];
const report = (name: string, { result, table }: { result: unknown; table: string }) => {
  results[name] = result;
  tables.push(table);
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(USAGE);
  const options = readOptions(args);
  const { parts, scale } = options;
  results.scale = scale;
  if (options.against !== undefined && parts.has('web'))
    report('webAgainst', await webAgainst(options.against, options));
  else if (options.against !== undefined) report('against', await against(options.against, options));
  else if (parts.has('ratios') || parts.has('web')) await onOneDatabase(options);
  if (options.peers) report('peers', await peers(options.peers, options.seconds));
  if (parts.has('growth')) report('growth', await growth(options));
  console.log([describeMachine(), ...tables].join('\n'));
  console.log(`\nResults: ${await saveResults(results)}`);
}

async function onOneDatabase(options: Options): Promise<void> {
  const database = await openScale(options.scale, options.data);
  results.madeInSeconds = database.madeIn;
  try {
    if (options.parts.has('ratios')) report('ratios', await ratios(database, options));
    if (options.parts.has('web')) report('web', await web(database));
  } finally {
    await database.stop();
  }
}

// Exiting stops the processes and removes the folders created here.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
