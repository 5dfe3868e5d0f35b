import { readFileSync } from 'node:fs';

/** Kept back for connections to the database, files and processes that read them. */
const KEPT_BACK = 256;

/**
 * How many connections fit within the descriptors that this process may open, leaving enough for everything else; any number
 * where that is not known. Without it, idle connections would use up what the work of others needs.
 */
export function mostConnections(limits = limitsOfThisProcess()): number {
  const [, most] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return most === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(Number(most) - KEPT_BACK, Math.floor(Number(most) / 2));
}

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
