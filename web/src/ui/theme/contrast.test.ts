import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * `npm run test:all` measures the contrast of every text in the browser. This notices a change of a colour in a moment: it
 * takes each text colour of the stylesheets with the background of its rule or, if it has none, with every plain surface.
 */
const SRC = join(import.meta.dirname, '..', '..');
const SURFACES = [
  'background-default',
  'background-paper',
  'surface-sunken',
  'surface-hover',
  'surface-field',
];
/** WCAG 2.1, 1.4.3: of text that is not large. */
const LEAST = 4.5;

type Values = Record<string, string>;
interface Rule {
  selector: string;
  /** What it declares itself. */
  own: Values;
  /** The same, and what the rules around it declare. */
  all: Values;
}

const read = (file: string) => readFileSync(join(SRC, file), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The rules of a stylesheet; nested ones inherit what the rules around them declare. */
function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  const open: Rule[] = [{ selector: '', own: {}, all: {} }];
  for (const [, part = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const current = open.at(-1) as Rule;
    if (end === '{') {
      const all = Object.create(current.all) as Values;
      const rule = { selector: part.trim(), own: {}, all };
      rules.push(rule);
      open.push(rule);
    } else {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/s.exec(part) ?? [];
      if (name && value) current.own[name] = current.all[name] = value;
      if (end === '}') open.pop();
    }
  }
  return rules;
}

const tokens = rulesOf(read('ui/theme/tokens.css'));
const theme = (selector: string) => {
  const found = tokens.find((rule) => rule.selector.split(/,\s*/).includes(selector));
  if (!found) throw new Error(`tokens.css has no rule for ${selector}.`);
  return found.own;
};
const light = theme('[data-theme="light"]');
const THEMES = {
  light,
  dark: theme('[data-theme="dark"]'),
  paper: { ...light, ...theme('[data-theme]') },
};
const tones = tokens.filter(({ selector }) => selector.startsWith('[data-tone'));

/** A declared value with its variables replaced; undefined where it is not one colour, such as `transparent`. */
function colour(value: string, declared: Values, palette: Values): string | undefined {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (name === undefined) return /^#([\da-f]{3}){1,2}$/i.test(value) ? value : undefined;
  const next = declared[name] ?? palette[name];
  return next === undefined ? undefined : colour(next, declared, palette);
}

const isToned = (value = '') => value.startsWith('var(--bn-tone-');

/** The text colour of a rule with each background it may have. */
function pairs({ own, all }: Rule, palette: Values): [string, string][] {
  const text = all.color;
  const behind = all['background-color'];
  const isOwn = ['color', 'background-color', '--fg', '--bg'].some((name) => name in own);
  if (!isOwn || text === undefined) return [];
  const surfaces = SURFACES.map((name) => palette[`--bn-palette-${name}`] as string);
  const variables = flat(all);
  const scopes =
    isToned(text) || isToned(behind) ? tones.map((tone) => ({ ...variables, ...tone.own })) : [variables];
  return scopes.flatMap((scope) => {
    const front = colour(text, scope, palette);
    const back = behind && colour(behind, scope, palette);
    return front ? (back ? [back] : surfaces).map((one): [string, string] => [front, one]) : [];
  });
}

/** With what it inherits as properties of its own. */
function flat(values: Values): Values {
  const result: Values = {};
  for (const name in values) result[name] = values[name] as string;
  return result;
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'))
  .map((file) => ({ file, rules: rulesOf(read(file)) }));

describe.each(Object.entries(THEMES))('contrast: %s', (_, palette) => {
  it('every text can be read on what is behind it', () => {
    let checked = 0;
    const faint: string[] = [];
    for (const { file, rules } of sheets)
      for (const rule of rules)
        for (const [front, back] of pairs(rule, palette)) {
          checked += 1;
          const ratio = contrast(front, back);
          if (ratio < LEAST)
            faint.push(`${file} ${rule.selector}: ${front} on ${back} is ${ratio.toFixed(2)}`);
        }
    expect(checked).toBeGreaterThan(500);
    expect(faint).toEqual([]);
  });
});
