import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const SRC = join(import.meta.dirname, '..', 'src');
/** What every user needs right after signing in. */
const FIRST_SCREEN = ['app/shell/shell.tsx', 'features/dashboard/dashboard-screen.tsx'].map((file) =>
  normalizePath(join(SRC, file)),
);

/** The offline store and its UI: most screens render without it. */
const OFFLINE =
  /\/src\/(api\/offline|app\/shell\/notices\/use-deliver|features\/referrals\/queued\/)|\/node_modules\/idb\//;
/** Forms that the list of members and a member's page share; no other screen uses them. */
const MEMBERS = /\/src\/features\/members\//;
/** Charts are on few screens: the others load none. */
const CHARTS = /\/src\/ui\/chart\/|\/node_modules\/(d3-|internmap\/)/;

/**
 * Few files: cut finely, the same code compresses several kB worse, and a screen asks for twenty files instead of five.
 * The login page is one file. Code shared by screens is two files, so that the first screen loads nothing it does not use.
 * Charts are a file of their own, and so is the code that the screens about members share. Styles follow the modules that import them.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let found: Set<string> | undefined;
  const isFirst = (id: string, graph: Rolldown.ChunkingContext) => {
    found ??= importsOf(FIRST_SCREEN, graph, CHARTS);
    return found.has(id);
  };
  return [
    { name: 'base', tags: ['$initial'], priority: 4 },
    // Each before those that would otherwise absorb its modules: a group takes what its modules import along.
    { name: (id, graph) => (isFirst(id, graph) ? 'common' : null), minShareCount: 2, priority: 3 },
    { name: 'charts', test: CHARTS, priority: 2 },
    {
      name: (id) => (OFFLINE.test(id) || MEMBERS.test(id) ? null : 'lists'),
      minShareCount: 2,
      priority: 1,
    },
    { name: 'members', test: MEMBERS, minShareCount: 2, priority: 0 },
    { name: 'offline', test: OFFLINE, priority: 0 },
  ];
}

/** The modules and everything they import, directly or indirectly, stopping at excluded modules. */
function importsOf(ids: string[], graph: Rolldown.ChunkingContext, leftOut?: RegExp): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || leftOut?.test(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
