/** `from` and `to` match a file's path from the project's root; `to` also matches package names. */
export const RULES = [
  {
    why: 'the contract imports its schema library only',
    from: /^contract\/src\/(?!typed-text\.ts$)/,
    to: /^(?!contract\/|typebox$)/,
  },
  {
    why: 'every page loads the vocabulary, and only forms the calling codes of all countries',
    from: /^contract\/src\/(?!index\.ts$)/,
    to: /^contract\/src\/typed-text\.ts$/,
  },
  {
    why: 'what people type is read with the calling codes of all countries, and nothing else',
    from: /^contract\/src\/typed-text\.ts$/,
    to: /^(?!contract\/|libphonenumber-js\/min$)/,
  },
  {
    why: 'a package knows nothing about the product',
    from: /^packages\//,
    to: /^(contract|server|web|e2e|bench|openapi)\/|^@bn\/(contract|server|web|e2e|bench|openapi)/,
  },
  {
    why: "a package is used through its interface, '@bn/<name>'",
    from: /^(?!packages\/)/,
    to: /^packages\//,
  },
  { why: 'the web app imports no package of the server', from: /^web\//, to: /^@bn\/(?!contract)/ },
  {
    why: 'modules and calls know the PostgreSQL client through db/ only',
    from: /^server\/src\/(modules|http)\/.*(?<!\.test\.ts)$/,
    to: /^@bn\/(postgres|embedded-postgres)/,
  },
  { why: 'only http and the wiring know the front', from: /^server\/src\/modules\//, to: /^@bn\/http-front/ },
  {
    why: 'http knows no module',
    from: /^server\/src\/http\/.*(?<!\.test\.ts)$/,
    to: /^server\/src\/modules\//,
  },
  {
    why: 'the server never imports the web app',
    from: /^server\//,
    to: /^(web|e2e|bench|openapi)\/|^@bn\/(web|e2e|bench|openapi)/,
  },
  {
    why: 'the web app imports the contract, never the server',
    from: /^web\//,
    to: /^(server|e2e|bench|openapi)\/|^@bn\/(server|e2e|bench|openapi)/,
  },
  { why: 'only db knows the driver', from: /^server\/src\/(?!db\/|testing\/).*(?<!\.test\.ts)$/, to: /^pg$/ },
  {
    why: 'services know no HTTP',
    from: /^server\/src\/modules\/(?!.*(routes|\.test)\.ts$)/,
    to: /^(fastify|node:http)$|^server\/src\/http\//,
  },
  { why: 'routes hold no SQL', from: /\/routes\.ts$/, to: /sql\.ts$|^server\/src\/db\// },
  { why: 'sql knows no service', from: /^server\/src\/modules\/.*sql\.ts$/, to: /\/(service|routes)\.ts$/ },
  {
    why: 'ui knows no part of the product, feature, app, store or api',
    from: /^web\/src\/ui\//,
    to: /^web\/src\/(parts|features|app|store|api)\//,
  },
  {
    why: 'parts know no feature or app',
    from: /^web\/src\/parts\//,
    to: /^web\/src\/(features|app)\//,
  },
  { why: 'features know no app', from: /^web\/src\/features\//, to: /^web\/src\/app\// },
  {
    why: 'api knows no store, part, feature, app or ui',
    from: /^web\/src\/api\/.*(?<!\.test\.tsx?)$/,
    to: /^web\/src\/(store|parts|features|app|ui)\//,
  },
  {
    why: 'the store knows no part, feature, app or ui',
    from: /^web\/src\/store\//,
    to: /^web\/src\/(parts|features|app|ui)\//,
  },
  { why: 'the browser gets no schema library', from: /^web\//, to: /^typebox$/ },
];

/** `folder` names files that belong together; `forbidden` ones may not be imported from a sibling folder. */
export const SIBLINGS = [
  {
    why: "a module calls another module's service, never its sql",
    folder: /^server\/src\/modules\/([^/]+)\//,
    forbidden: /sql\.ts$/,
  },
  { why: 'no feature imports another', folder: /^web\/src\/features\/([^/]+)\//, forbidden: /./ },
];

/** Which files may read process.env. */
export const ENVIRONMENT =
  /^server\/src\/(config|testing\/)|^packages\/[^/]+\/test\/|^(server\/(test|trust)|e2e|bench|scripts)\/|\.config\.ts$|\.test\.ts$/;

/** Where SQL is allowed: in sql.ts, in db/, and in tests. */
export const SQL_TEXT = {
  in: /^(contract|server\/src|web)\//,
  except: /(^|\/|-)sql\.ts$|^server\/src\/(db|testing)\/|\.test\.tsx?$/,
};

/**
 * Folders that must not form an import cycle, whichever files do the importing, level by level. The first pattern of a
 * level that matches names a file's folder there; a file beside them, such as app.ts, wires them and belongs to none.
 * Tests are exempt.
 */
export const FOLDERS = [
  [
    /^(packages\/[^/]+\/src\/[^/]+)\//,
    /^(contract\/src\/[^/]+)\//,
    /^(server\/src\/(?:modules|http)\/[^/]+)\//,
    /^(server\/(?:src|trust)\/[^/]+)\//,
    /^(web\/src\/[^/]+)\//,
    /^((?:e2e|openapi|bench\/src)\/[^/]+)\//,
  ],
  [
    /^(server\/src\/(?:modules|http)\/[^/]+\/[^/]+)\//,
    /^(web\/src\/(?:features\/[^/]+|parts|app|ui|api)\/[^/]+)\//,
    /^((?:server\/trust\/kit|e2e\/[^/]+|bench\/src\/[^/]+)\/[^/]+)\//,
  ],
  [/^(web\/src\/app\/shell\/[^/]+)\//],
];
