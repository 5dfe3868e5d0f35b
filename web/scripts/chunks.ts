import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const SRC = join(import.meta.dirname, '..', 'src');
/** What makes the first calls, before the rest has arrived. */
const EARLY = [normalizePath(join(SRC, 'early.ts'))];
/** What every user needs right after signing in. */
const FIRST_SCREEN = ['app/shell/shell.tsx', 'features/dashboard/dashboard-screen.tsx'].map((file) =>
  normalizePath(join(SRC, file)),
);

/** The screens; what only their dialogs and sections need is loaded with these. */
const SCREENS = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-screen.tsx'))
  .map((file) => normalizePath(join(SRC, file)));

/** The browser's database: also a page without a session loads it, to delete what is left. */
const STORED = /\/src\/api\/(offline\/browser-database|notifications\/)|\/node_modules\/idb\//;
/** The outbox and its cards: most screens render without it. Entries are stored once the notices, which show and send them, have it. */
const OFFLINE = /\/src\/(api\/offline\/(?!kept-answers)|features\/referrals\/queued\/|parts\/queued\/)/;
/** What several screens of one feature share, or several features; no other screen uses it. */
const FEATURE = /\/src\/(?:features|parts)\/([^/]+)\//;
/** Several features show a note's status, and only one its forms. */
const NOTE = /\/src\/parts\/thank-you\/note-chip\./;
/** Sentences of the histories: the vocabulary that every page loads leads to them, but only a few sections show them. */
const SENTENCES = /\/contract\/src\/words\/history-words\.ts/;
/** The calling codes of all countries: only forms that read a phone load them. */
const PHONES = /\/contract\/src\/typed-text\.ts|\/node_modules\/libphonenumber-js\//;
/** What speaks to authenticators: the login form asks for it after its paint, the account page when one is added. */
const PASSKEYS = /\/node_modules\/@simplewebauthn\//;
/** Few screens have tabs. */
const TABS = /\/src\/ui\/surface\/page\/(record|tabs)\./;
/** Scores are on few screens, and below what is seen first: their sections load them. */
const SCORES = /\/contract\/src\/(score|next-step)\.ts|\/src\/(parts\/score\/|api\/endpoints\/scores\.ts)/;
/** Charts are on few screens: the others load none. */
const CHARTS = /\/src\/ui\/chart\/|\/node_modules\/(d3-|internmap\/)/;

/**
 * Few files: cut finely, the same code compresses several kB worse, and a screen asks for twenty files instead of five.
 * The login page is two files, of which the small one makes a signed-in user's first calls. Code shared by screens is two files, so that the first screen loads nothing it does not use,
 * and what only dialogs and later sections share is another.
 * Charts are a file of their own, and so are scores and what the screens of one feature share. Styles follow the modules that import them.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  const isEarly = within(EARLY);
  const isFirst = within(FIRST_SCREEN, CHARTS);
  const isOnScreen = within(SCREENS);
  const isShared = (id: string) => !STORED.test(id) && !OFFLINE.test(id) && !FEATURE.test(id);
  return [
    { name: 'phones', test: PHONES, includeDependenciesRecursively: false, priority: 8 },
    { name: 'note', test: NOTE, includeDependenciesRecursively: false, priority: 8 },
    { name: 'passkeys', test: PASSKEYS, priority: 8 },
    { name: 'tabs', test: TABS, includeDependenciesRecursively: false, priority: 8 },
    { name: 'sentences', test: SENTENCES, includeDependenciesRecursively: false, priority: 8 },
    { name: (id, graph) => (isEarly(id, graph) ? 'early' : null), priority: 7 },
    { name: 'base', tags: ['$initial'], priority: 6 },
    // Each before those that would otherwise absorb its modules: a group takes what its modules import along.
    { name: (id, graph) => (isFirst(id, graph) ? 'common' : null), minShareCount: 2, priority: 5 },
    { name: 'charts', test: CHARTS, priority: 4 },
    { name: 'scores', test: SCORES, priority: 3 },
    {
      name: (id, graph) => (isShared(id) && isOnScreen(id, graph) ? 'lists' : null),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'stored', test: STORED, priority: 2 },
    { name: 'offline', test: OFFLINE, priority: 1 },
    { name: (id) => (isShared(id) ? 'opened' : null), minShareCount: 2, priority: 0 },
    {
      name: (id, graph) => {
        const [, feature] = FEATURE.exec(id) ?? [];
        return feature === undefined || isOnScreen(id, graph) ? (feature ?? null) : `${feature}-opened`;
      },
      minShareCount: 2,
      priority: 0,
    },
  ];
}

/** Whether a module is one of these, or imported by one of them. */
function within(ids: string[], leftOut?: RegExp) {
  let found: Set<string> | undefined;
  return (id: string, graph: Rolldown.ChunkingContext) => {
    found ??= importsOf(ids, graph, leftOut);
    return found.has(id);
  };
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
