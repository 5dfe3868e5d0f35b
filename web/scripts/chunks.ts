import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const SRC = join(import.meta.dirname, '..', 'src');
/** What everybody waits for after signing in. */
const FIRST_SCREEN = ['app/shell/shell.tsx', 'features/dashboard/dashboard-screen.tsx'].map((file) =>
  normalizePath(join(SRC, file)),
);

/** What comes without MUI's theme: small helpers, and the hook of the combobox. */
const MUI_UTILS = /\/@mui\/utils\//;
const STYLED_MUI = /\/@mui\/(system|material\/(?!useAutocomplete))/;
/** What the browser keeps for when there is no line: every screen uses it, none before it is there. */
const OFFLINE = /\/src\/api\/offline\/|\/node_modules\/idb\//;
const MUI_THEME = normalizePath(join(SRC, 'ui/mui-theme.tsx'));

/**
 * Few files: cut finely, the same code compresses several kB worse, and a screen asks for twenty files instead of five.
 * The login page is one file. What screens share is two, so that the first screen carries nothing it does not use. What is made of
 * MUI is two more: the first screen's chart needs its theme, modals and menus need its dialogs, other screens are there without it.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let found: Set<string> | undefined;
  const first = (graph: Rolldown.ChunkingContext) => {
    found ??= importsOf(FIRST_SCREEN, graph);
    return found;
  };
  const isMui = (id: string, graph: Rolldown.ChunkingContext) =>
    STYLED_MUI.test(id) || importsOf([id], graph).has(MUI_THEME);
  return [
    { name: 'base', tags: ['$initial'], priority: 4 },
    { name: 'utils', test: MUI_UTILS, minShareCount: 2, priority: 4 },
    // Each before those that would take along what they import.
    {
      name: (id, graph) => (isMui(id, graph) && first(graph).has(id) ? 'mui' : null),
      minShareCount: 2,
      priority: 3,
    },
    {
      name: (id, graph) => (!isMui(id, graph) && first(graph).has(id) ? 'common' : null),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'offline', test: OFFLINE, priority: 1 },
    { name: (id, graph) => (isMui(id, graph) ? 'dialogs' : 'lists'), minShareCount: 2 },
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
