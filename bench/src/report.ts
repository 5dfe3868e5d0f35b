import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { paths } from './paths.ts';

/** Reports progress on standard error, so that the tables can be piped elsewhere. */
export const progress = (line: string): void => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
};

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

/** For values in ascending order. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (percentile(sorted, 0.5) + (sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN)) / 2;
}

type Cell = string | number | undefined;
/** A column's heading, and its cell in each row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];

const text = (cell: Cell): string => {
  if (cell === undefined || Number.isNaN(cell)) return '-';
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return String(cell);
  return cell >= 100 ? cell.toFixed(0) : cell.toFixed(2);
};

/** Columns of the same width; numbers to the right, words to the left. */
export function table<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const printed = columns.map(([heading, cell]) => {
    const cells = rows.map(cell);
    const texts = [heading, ...cells.map(text)];
    const width = Math.max(...texts.map(({ length }) => length));
    const pad = (one: string) =>
      cells.some((one) => typeof one === 'number') ? one.padStart(width) : one.padEnd(width);
    return [pad(heading), '-'.repeat(width), ...texts.slice(1).map(pad)];
  });
  const lines = Array.from({ length: rows.length + 2 }, (_, line) => printed.map((column) => column[line]));
  return ['', title, ...lines.map((line) => line.join('  ').trimEnd())].join('\n');
}
