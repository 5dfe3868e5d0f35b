import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', '..');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

/** Each stylesheet with the class names it defines. */
const sheets = files
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => {
    const text = read(file)
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/url\(.*?\)/gs, '')
      .replace(/:global\([^)]*\)/g, '');
    return { file, defined: found(text, /\.([a-z]\w*)/gi) };
  });

/** The stylesheet that each module imports, and the names it uses. */
const uses = files
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) => {
    const text = read(file);
    const sheet = /import css from '(.+)';/.exec(text)?.[1];
    return sheet
      ? [{ file, sheet: relative(SRC, join(SRC, dirname(file), sheet)), used: found(text, /\bcss\.(\w+)/g) }]
      : [];
  });

it('every class that a component uses is in its stylesheet, and vice versa', () => {
  expect(sheets.length).toBeGreaterThan(100);
  for (const { file, defined } of sheets) {
    const used = uses.filter(({ sheet }) => sheet === file).flatMap((use) => [...use.used]);
    expect({ file, names: [...defined].sort() }).toEqual({ file, names: [...new Set(used)].sort() });
  }
});

/** The text without what stands in `@media (hover: hover)`. */
const outsideHover = (text: string): string => {
  const begins = text.indexOf('@media (hover: hover)');
  if (begins === -1) return text;
  let at = text.indexOf('{', begins) + 1;
  for (let depth = 1; depth > 0; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
  }
  return text.slice(0, begins) + outsideHover(text.slice(at));
};

it('a finger leaves no hover style behind', () => {
  const stuck = files.filter((file) => file.endsWith('.css') && outsideHover(read(file)).includes(':hover'));
  expect(stuck).toEqual([]);
});
