// What may import what (see ARCHITECTURE.md). A new module is guarded from its first line, because rules go by folder.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './run.mjs';

/** `from` and `to` are tests on a file's path from the project's root; `to` also sees package names. */
const RULES = [
  {
    why: 'the contract imports its schema library only',
    from: /^contract\//,
    to: /^(?!contract\/|typebox$)/,
  },
  {
    why: 'the server never imports the web app',
    from: /^server\//,
    to: /^(web|e2e|bench)\/|^@bn\/(web|e2e|bench)/,
  },
  {
    why: 'the web app imports the contract, never the server',
    from: /^web\//,
    to: /^(server|e2e|bench)\/|^@bn\/(server|e2e|bench)/,
  },
  {
    why: 'only sql and db know the driver',
    from: /^server\/src\/(?!db\/|testing\/).*(?<!\.test\.ts)$/,
    to: /^pg$/,
  },
  {
    why: 'services know no HTTP',
    from: /^server\/src\/modules\/(?!.*(routes|\.test)\.ts$)/,
    to: /^(fastify|node:http)$|^server\/src\/http\//,
  },
  { why: 'routes hold no SQL', from: /\/routes\.ts$/, to: /sql\.ts$|^server\/src\/db\// },
  { why: 'sql knows no service', from: /^server\/src\/modules\/.*sql\.ts$/, to: /\/(service|routes)\.ts$/ },
  {
    why: 'ui knows no feature, app, store or api',
    from: /^web\/src\/ui\//,
    to: /^web\/src\/(features|app|store|api)\//,
  },
  { why: 'features know no app', from: /^web\/src\/features\//, to: /^web\/src\/app\// },
  {
    why: 'api knows no store, feature, app or ui',
    from: /^web\/src\/api\//,
    to: /^web\/src\/(features|app|ui)\//,
  },
  {
    why: 'the store knows no feature, app or ui',
    from: /^web\/src\/store\//,
    to: /^web\/src\/(features|app|ui)\//,
  },
  { why: 'the browser gets no schema library', from: /^web\//, to: /^typebox$/ },
];

/** A module calls another module's service, never its sql; a feature imports no other feature. */
const SIBLINGS = [
  {
    why: "a module calls another module's service, never its sql",
    folder: /^server\/src\/modules\/([^/]+)\//,
    forbidden: /sql\.ts$/,
  },
  { why: 'no feature imports another', folder: /^web\/src\/features\/([^/]+)\//, forbidden: /./ },
];

const ENVIRONMENT = {
  allowed:
    /^server\/src\/(config|db\/embedded\/|testing\/)|^(server\/(test|trust)|e2e|bench|scripts)\/|\.config\.ts$|\.test\.ts$/,
};

const problems = [];
const files = ['contract', 'server', 'web', 'e2e', 'bench'].flatMap((folder) => sources(join(root, folder)));

for (const file of files) {
  const from = relative(root, file);
  const text = readFileSync(file, 'utf8');
  for (const [, typeOnly, specifier] of text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)/gm,
  )) {
    if (!specifier) continue;
    const to = specifier.startsWith('.') ? relative(root, resolve(dirname(file), specifier)) : specifier;
    for (const rule of RULES)
      if (rule.from.test(from) && rule.to.test(to)) problems.push(`${from} -> ${to}: ${rule.why}`);
    for (const { why, folder, forbidden } of SIBLINGS) {
      const [mine, theirs] = [folder.exec(from)?.[1], folder.exec(to)?.[1]];
      if (mine && theirs && mine !== theirs && forbidden.test(to)) problems.push(`${from} -> ${to}: ${why}`);
    }
    if (from.startsWith('web/') && specifier === '@bn/contract' && !typeOnly) {
      problems.push(
        `${from}: import types only from '@bn/contract'; values from its '/domain' and '/endpoints'`,
      );
    }
    if (/\/utils?(\.tsx?|\/)/.test(to)) problems.push(`${from} -> ${to}: no utils drawer`);
    if (to.endsWith('/index.ts') && !from.startsWith('contract/'))
      problems.push(`${from} -> ${to}: no barrels`);
  }
  if (/\bprocess\.env\b/.test(text) && !ENVIRONMENT.allowed.test(from))
    problems.push(`${from}: only config.ts reads process.env`);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'test-results', '.data'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
