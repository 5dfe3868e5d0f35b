import { type BenchDatabase, openScale } from './data/open.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { againstPart, againstTable } from './parts/against.ts';
import { exportsPart, exportsTable } from './parts/exports.ts';
import { growthPart, growthTable } from './parts/growth.ts';
import { importPart, importTable } from './parts/import.ts';
import { livePart, liveTable } from './parts/live.ts';
import { loadPart, loadTable } from './parts/load.ts';
import { loginsPart, loginsTable } from './parts/logins.ts';
import { peersPart, peersTable } from './parts/peers.ts';
import { ratiosPart, ratiosTable } from './parts/ratios.ts';
import { installSizes, memoryPart, startTable, startTime } from './parts/start.ts';
import { webPart, webTable } from './parts/web.ts';
import { webAgainstPart, webAgainstTable } from './parts/web-against.ts';
import { workersPart, workersTable } from './parts/workers.ts';
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
    return report('webAgainst', screens, webAgainstTable(screens));
  }
  const against = await againstPart(commit, options);
  report('against', against, againstTable(against));
}

async function onOneDatabase(options: Options): Promise<void> {
  const database = await openScale(options.scale, options.data, progress);
  results.madeInSeconds = database.madeIn;
  const memory = await measureOn(database, options).finally(() => database.stop());
  if (memory) {
    const start = { ...memory, readyAfter: await startTime(database.dataDir), sizes: await installSizes() };
    report('start', start, startTable(start));
  }
}

async function measureOn(database: BenchDatabase, options: Options) {
  const { parts, scale, seconds } = options;
  if (parts.has('ratios')) {
    const ratios = await ratiosPart(database, options);
    report('ratios', ratios, ratiosTable(scale, ratios));
  }
  if (parts.has('load')) {
    const load = await loadPart(database, seconds);
    report('load', load, loadTable(load));
  }
  if (parts.has('logins')) {
    const rush = await loginsPart(database);
    report('logins', rush, loginsTable(rush));
  }
  if (parts.has('live')) {
    const live = await livePart(database);
    report('live', live, liveTable(live));
  }
  if (parts.has('import')) {
    const imports = await importPart(database);
    report('import', imports, importTable(imports));
  }
  if (parts.has('exports')) {
    const files = await exportsPart(database);
    report('exports', files, exportsTable(files));
  }
  if (parts.has('web')) {
    const screens = await webPart(database);
    report('web', screens, webTable(screens));
  }
  if (parts.has('workers')) {
    const grown = await workersPart(database, seconds);
    report('workers', grown, workersTable(grown));
  }
  return parts.has('start') ? memoryPart(database, seconds) : undefined;
}

// Exiting stops the processes and removes the folders created here.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
