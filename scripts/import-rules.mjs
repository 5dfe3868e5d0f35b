// What may import what (see ARCHITECTURE.md), read by a real parser: static, dynamic, side-effect and type imports and
// re-exports alike. A new module is guarded from its first line, because rules go by folder.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { ENVIRONMENT, FOLDERS, RULES, SIBLINGS, SQL_TEXT } from './import-rules.config.mjs';
import { root } from './run.mjs';

/** Takes the files of a project as [path from its root, text]; returns one sentence per violation. */
export function findProblems(files) {
  const problems = [];
  const imports = new Map();
  for (const [from, text] of files) {
    const found = read(from, text);
    imports.set(
      from,
      found.imports.map(({ to }) => to),
    );
    for (const { to, typeOnly } of found.imports) problems.push(...problemsOf(from, to, typeOnly));
    // A test may load a module a second time, which only works under a computed name.
    if (found.unreadable && !from.endsWith('.test.ts'))
      problems.push(`${from}: import() takes a string literal, so that the import is visible`);
    if (found.readsEnvironment && !ENVIRONMENT.test(from))
      problems.push(`${from}: only config.ts reads process.env`);
    if (found.sql && SQL_TEXT.in.test(from) && !SQL_TEXT.except.test(from))
      problems.push(`${from}: SQL belongs in sql.ts only: ${found.sql}`);
  }
  const levels = FOLDERS.map((patterns) => betweenFolders(imports, patterns));
  return [...problems, ...[imports, ...levels].flatMap(cycles)];
}

function problemsOf(from, to, typeOnly) {
  const broken = RULES.filter((rule) => rule.from.test(from) && rule.to.test(to)).map(({ why }) => why);
  for (const { why, folder, forbidden } of SIBLINGS) {
    const [mine, theirs] = [folder.exec(from)?.[1], folder.exec(to)?.[1]];
    if (mine && theirs && mine !== theirs && forbidden.test(to)) broken.push(why);
  }
  if (from.startsWith('web/') && to === '@bn/contract' && !typeOnly)
    broken.push(
      "import types only from '@bn/contract'; values from its '/domain', '/endpoints', '/score' and '/next-step'",
    );
  if (/\/utils?(\.tsx?|\/)/.test(to)) broken.push('no utils drawer');
  if (to.endsWith('/index.ts') && !from.startsWith('contract/')) broken.push('no barrels');
  return broken.map((why) => `${from} -> ${to}: ${why}`);
}

const SQL =
  /^\s*(SELECT\b.+\b(FROM|AS)\b|INSERT INTO\b|UPDATE\b.+\bSET\b|DELETE FROM\b|WITH\b.+\bAS\b|(CREATE|ALTER|DROP|TRUNCATE|LOCK) TABLE\b)/s;

function read(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0].message}`);
  const found = { imports: [], unreadable: false, readsEnvironment: false, sql: undefined };
  const add = (source, typeOnly = false) => found.imports.push({ to: target(file, source.value), typeOnly });
  const allTypes = (specifiers, kind) =>
    specifiers.length > 0 && specifiers.every((one) => one[kind] === 'type');
  const literalOnly = (source) => {
    if (typeof source?.value === 'string') add(source);
    else found.unreadable = true;
  };
  const look = (words) => {
    if (SQL.test(words)) found.sql ??= words.trim().slice(0, 60);
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      add(source, importKind === 'type' || allTypes(specifiers, 'importKind')),
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) => {
      if (source) add(source, exportKind === 'type' || allTypes(specifiers, 'exportKind'));
    },
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => literalOnly(source),
    TSImportType: ({ source }) => add(source, true),
    TSExternalModuleReference: ({ expression }) => add(expression),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') literalOnly(first);
    },
    MemberExpression: ({ object, property }) => {
      if (object.name === 'process' && property.name === 'env') found.readsEnvironment = true;
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') look(value);
    },
    TemplateLiteral: ({ quasis }) => look(quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(program);
  return found;
}

/** A path from the project's root, or a package's name. The contract is recognised under either name. */
function target(file, specifier) {
  const [path = ''] = specifier.split('?');
  return path.startsWith('.')
    ? relative('.', resolve(dirname(file), path))
        .split(sep)
        .join('/')
    : path;
}

/** Which folder imports which, in the form that `cycles` reads. */
function betweenFolders(imports, patterns) {
  const folderOf = (file) => patterns.map((folder) => folder.exec(file)?.[1]).find(Boolean);
  const folders = new Map();
  for (const [from, targets] of imports) {
    const folder = folderOf(from);
    if (!folder || /\.test\.tsx?$/.test(from)) continue;
    const others = targets.map(folderOf).filter((other) => other && other !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

/** Files or folders that import each other, directly or through others. */
function cycles(imports) {
  const done = new Set();
  const found = [];
  const visit = (file, way) => {
    const start = way.indexOf(file);
    if (start >= 0) return void found.push(`${[...way.slice(start), file].join(' -> ')}: a cycle`);
    if (done.has(file) || !imports.has(file)) return undefined;
    for (const next of imports.get(file)) visit(next, [...way, file]);
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'test-results', '.data', '.peers'].includes(entry.name))
        yield* sources(path);
    } else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = ['contract', 'packages', 'server', 'web', 'e2e', 'openapi', 'bench'].flatMap((folder) => [
    ...sources(join(root, folder)),
  ]);
  const problems = findProblems(
    files.map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
