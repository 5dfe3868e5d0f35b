import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { compare } from '../src/ui/router/match.ts';

const APP = join(import.meta.dirname, '..', 'src', 'app');
const SHELL = 'shell/shell.tsx';

/** What `src/before-paint.js` reads: each file once, and the numbers of those that the shell and each screen need. */
export interface SignedInFiles {
  files: string[];
  shell: number[];
  /** By a pattern of their addresses, in the order in which they are tried. */
  screens: [pattern: string, files: number[]][];
}

/** The files of the shell and of each screen, so that those of the opened one are asked for early. */
export const signedInFiles = (bundle: Rolldown.OutputBundle): SignedInFiles =>
  filesFor(screensOf(readFileSync(join(APP, 'screens.ts'), 'utf8')), bundle);

function filesFor(
  screens: readonly (readonly [string, string])[],
  bundle: Rolldown.OutputBundle,
): SignedInFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (module: string) => {
    const id = normalizePath(join(APP, module));
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
    if (!chunk) throw new Error(`${module} is not the start of a chunk.`);
    return chunk;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = entry ? filesOf(entry, bundle) : new Set<string>();
  const files: string[] = [];
  const numbersOf = (module: string) =>
    [...filesOf(chunkOf(module), bundle)]
      .filter((file) => !known.has(file))
      .map((file) => {
        const address = `/${file}`;
        if (!files.includes(address)) files.push(address);
        return files.indexOf(address);
      });
  const shell = numbersOf(SHELL);
  return {
    shell,
    screens: screens.map(([path, module]) => [
      patternOf(path),
      numbersOf(module).filter((file) => !shell.includes(file)),
    ]),
    files,
  };
}

/** Each screen's path and module in the route table, in the order of the router. */
export function screensOf(source: string): [path: string, module: string][] {
  const named = new Map(
    [...source.matchAll(/const (\w+) = loader\(\(\) => import\('([^']+)'\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const screens = [
    ...source.matchAll(/'(\/[^']+)': \{\s*load: (?:loader\(\(\) => import\('([^']+)'\)|(\w+))/g),
  ].map(([, path = '', file, name]): [string, string] => [path, file ?? named.get(name) ?? '']);
  if (screens.length !== source.match(/'\/[^']+': \{/g)?.length || screens.some(([, file]) => !file))
    throw new Error('The route table is written in another way.');
  return screens.sort(([one], [other]) => compare(one, other));
}

/** '/members/:id' as a regular expression; upper and lower case are the same to the router. */
export const patternOf = (path: string): string =>
  `^${path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+') : `/${part}`))
    .join('')}/?$`;

/** The chunk and everything it imports statically, with their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(next, bundle, found);
  }
  return found;
}
