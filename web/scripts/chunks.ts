import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const SRC = join(import.meta.dirname, '..', 'src');
/** What everybody waits for after signing in. */
const FIRST_SCREEN = ['app/shell/shell.tsx', 'features/dashboard/dashboard-screen.tsx'].map((file) =>
  normalizePath(join(SRC, file)),
);

/**
 * Few files: cut finely, the same code compresses several kB worse, and a screen asks for twenty files instead of five.
 * The login page is one file. What screens share is two, so that the first screen carries nothing it does not use.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let first: Set<string> | undefined;
  return [
    { name: 'base', tags: ['$initial'] },
    {
      name: (id, graph) => {
        first ??= importsOf(FIRST_SCREEN, graph);
        return first.has(id) ? 'common' : 'lists';
      },
      minShareCount: 2,
    },
  ];
}

/** The modules themselves and all that they import, directly or not. */
function importsOf(ids: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
