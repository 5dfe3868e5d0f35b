import { readFileSync } from 'node:fs';

/**
 * The cores on which files are read: the upper half, as `taskset` writes them. No reader ever runs on the others, so that calls
 * and the database are not kept waiting. Undefined where there is only one, and elsewhere than on Linux.
 */
export function coresForReading(): string | undefined {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return upperHalf(/^Cpus_allowed_list:\s+([\d,-]+)$/m.exec(status)?.[1] ?? '');
  } catch {
    return undefined;
  }
}

export function upperHalf(list: string): string | undefined {
  const cores = coresIn(list);
  return cores.slice(Math.ceil(cores.length / 2)).join(',') || undefined;
}

export const coresIn = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
