import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { paths } from '../paths.ts';

const machine = () => ({
  processor: cpus()[0]?.model || process.arch,
  cores: cpus().length,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

export const describeMachine = (): string => {
  const { processor, cores, memory, node, platform } = machine();
  return `${processor}, ${cores} cores, ${memory}, ${platform}, Node ${node}`;
};

/** Writes the results and the machine's details to a file named after the time; returns its path. */
export async function saveResults(results: Record<string, unknown>): Promise<string> {
  await mkdir(paths.results, { recursive: true });
  const at = new Date().toISOString();
  const file = path.join(paths.results, `${at.slice(0, 19).replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine: machine(), ...results }, null, 2)}\n`);
  return path.relative(paths.root, file);
}
