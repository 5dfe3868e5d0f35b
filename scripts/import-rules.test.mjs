// Tests the rules with violations of every kind: a rule that cannot fail guards nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProblems } from './import-rules.mjs';

const WAYS = {
  static: (path) => `import { a } from '${path}';`,
  'side-effect': (path) => `import '${path}';`,
  type: (path) => `import type { A } from '${path}';`,
  'type of a module': (path) => `export type A = import('${path}').A;`,
  dynamic: (path) => `export const load = () => import('${path}');`,
  'dynamic in a template': (path) => `export const load = () => import(\`${path}\`);`,
  're-export': (path) => `export { a } from '${path}';`,
  're-export of all': (path) => `export * from '${path}';`,
  require: (path) => `const a = require('${path}');`,
};

const VIOLATIONS = [
  ['contract/src/domain.ts', 'fastify'],
  ['contract/src/domain.ts', 'libphonenumber-js/min'],
  ['contract/src/member-fields.ts', './typed-text.ts'],
  ['contract/src/typed-text.ts', 'libphonenumber-js/max'],
  ['packages/postgres/src/pool/pool.ts', '@bn/contract'],
  ['packages/postgres/src/pool/pool.ts', '../../../../server/src/errors.ts'],
  ['server/src/open.ts', '../../packages/postgres/src/driver.ts'],
  ['web/src/main.tsx', '@bn/postgres'],
  ['server/src/modules/auth/sql.ts', '@bn/postgres'],
  ['server/src/http/call/serve.ts', '@bn/embedded-postgres'],
  ['server/src/modules/auth/routes.ts', '@bn/http-front'],
  ['server/src/http/call/serve.ts', '../../modules/auth/sessions.ts'],
  ['server/src/app.ts', '../../web/src/main.tsx'],
  ['web/src/main.tsx', '../../server/src/app.ts'],
  ['server/src/app.ts', '../../openapi/client/walk.ts'],
  ['web/src/main.tsx', '@bn/openapi'],
  ['server/src/modules/auth/service.ts', 'pg'],
  ['server/src/modules/auth/service.ts', '../../http/serve.ts'],
  ['server/src/modules/auth/routes.ts', './sql.ts'],
  ['server/src/modules/auth/sql.ts', './service.ts'],
  ['server/src/modules/auth/service.ts', '../members/sql.ts'],
  ['web/src/ui/modal.tsx', '../store/hooks.ts'],
  ['web/src/ui/modal.tsx', '../parts/score/score-chip.tsx'],
  ['web/src/parts/score/score-chip.tsx', '../../features/login/login-form.tsx'],
  ['web/src/features/login/login-form.tsx', '../../app/guard.tsx'],
  ['web/src/features/login/login-form.tsx', '../members/member-form.tsx'],
  ['web/src/api/api.ts', '../store/store.ts'],
  ['web/src/store/store.ts', '../ui/modal.tsx'],
  ['web/src/main.tsx', 'typebox'],
  ['web/src/main.tsx', './utils/dates.ts'],
  ['web/src/main.tsx', './ui/index.ts'],
];
for (const [from, to] of VIOLATIONS)
  for (const [way, write] of Object.entries(WAYS))
    test(`${from} may not import ${to} (${way})`, () => {
      assert.notDeepEqual(findProblems([[from, write(to)]]), []);
    });

const problemsIn = (file, text) => findProblems([[file, text]]).length;

test('accepts allowed imports', () => {
  assert.equal(problemsIn('server/src/modules/auth/routes.ts', WAYS.static('./service.ts')), 0);
  assert.equal(problemsIn('web/src/features/login/login-form.tsx', WAYS.static('../../ui/modal.tsx')), 0);
  assert.equal(problemsIn('web/src/features/login/login-form.tsx', WAYS.static('../../parts/score.ts')), 0);
  assert.equal(problemsIn('server/src/db/database.ts', WAYS.static('@bn/postgres')), 0);
  assert.equal(problemsIn('server/src/http/web/headers.ts', WAYS.static('@bn/http-front')), 0);
  assert.equal(
    problemsIn('packages/postgres/test/fresh-database.ts', WAYS.static('@bn/embedded-postgres')),
    0,
  );
  assert.equal(problemsIn('web/src/app/guard.tsx', WAYS.dynamic('../features/login/login-screen.tsx')), 0);
});

test('the web app may import only types from the contract as a whole', () => {
  assert.equal(problemsIn('web/src/main.tsx', "import { FLAGS } from '@bn/contract';"), 1);
  assert.equal(problemsIn('web/src/main.tsx', "import { FLAGS, type Member } from '@bn/contract';"), 1);
  assert.equal(problemsIn('web/src/main.tsx', "import '@bn/contract';"), 1);
  assert.equal(problemsIn('web/src/main.tsx', "import { type Member } from '@bn/contract';"), 0);
  assert.equal(problemsIn('web/src/main.tsx', "import { FLAGS } from '@bn/contract/domain';"), 0);
});

test('SQL belongs in sql.ts only', () => {
  const statement = 'const rows = await db.query(`SELECT id\n FROM users WHERE id = $1`);';
  assert.equal(problemsIn('server/src/modules/auth/service.ts', statement), 1);
  assert.equal(problemsIn('server/src/http/serve.ts', "run('INSERT INTO users DEFAULT VALUES');"), 1);
  assert.equal(problemsIn('server/src/modules/auth/sql.ts', statement), 0);
  assert.equal(problemsIn('server/src/http/serve.ts', "say('Select a member from the list');"), 0);
});

test('only config.ts reads the environment', () => {
  assert.equal(problemsIn('server/src/app.ts', 'const { PORT } = process.env;'), 1);
  assert.equal(problemsIn('server/src/config.ts', 'const { PORT } = process.env;'), 0);
});

const FOLDER_CYCLES = {
  'two modules': [
    ['server/src/modules/account/service.ts', WAYS.static('../mail/service.ts')],
    ['server/src/modules/mail/letters/compose.ts', WAYS.type('../../account/link.ts')],
  ],
  'three modules': [
    ['server/src/modules/a/routes.ts', WAYS.static('../b/service.ts')],
    ['server/src/modules/b/service.ts', WAYS.static('../c/rules.ts')],
    ['server/src/modules/c/publish.ts', WAYS.type('../a/service.ts')],
  ],
  'folders of http': [
    ['server/src/http/call/serve.ts', WAYS.static('../input/json.ts')],
    ['server/src/http/input/validation.ts', WAYS.static('../call/access.ts')],
  ],
  'db and the demo': [
    ['server/src/demo/seed.ts', WAYS.static('../db/database.ts')],
    ['server/src/db/migrate.ts', WAYS.static('../demo/people.ts')],
  ],
  'folders of a package': [
    ['packages/postgres/src/pool/pool.ts', WAYS.static('../hosts/hosts.ts')],
    ['packages/postgres/src/hosts/hosts.ts', WAYS.static('../pool/limits.ts')],
  ],
  'folders of the web app': [
    ['web/src/app/shell.tsx', WAYS.static('../worker/register.ts')],
    ['web/src/worker/messages.ts', WAYS.static('../app/live.ts')],
  ],
  'folders of a module': [
    ['server/src/modules/mail/sending/sender.ts', WAYS.static('../letters/letters.ts')],
    ['server/src/modules/mail/letters/content.ts', WAYS.type('../sending/smtp.ts')],
  ],
  'folders of a feature': [
    ['web/src/features/members/form/member-form.tsx', WAYS.static('../list/hint.tsx')],
    ['web/src/features/members/list/members-screen.tsx', WAYS.dynamic('../form/member-form.tsx')],
  ],
  'three folders of ui': [
    ['web/src/ui/surface/button.tsx', WAYS.static('../feedback/spinner.tsx')],
    ['web/src/ui/feedback/messages/alert.tsx', WAYS.static('../../form/message.ts')],
    ['web/src/ui/form/form.tsx', WAYS.static('../surface/button.tsx')],
  ],
  'folders of the trust tests': [
    ['server/trust/kit/processes/embedded-home.ts', WAYS.static('../load/writers.ts')],
    ['server/trust/kit/load/links.ts', WAYS.static('../processes/admin-command.ts')],
  ],
  'trust tests and their kit': [
    ['server/trust/kit/input/generators.ts', WAYS.static('../../attacks/injection-texts.ts')],
    ['server/trust/attacks/injection-texts.ts', WAYS.static('../kit/input/http.ts')],
  ],
  'folders of the browser tests': [
    ['e2e/stories/files/imports.ts', WAYS.static('../../support/test.ts')],
    ['e2e/support/walk.ts', WAYS.type('../stories/files/imports.ts')],
  ],
  'folders of the support for browser tests': [
    ['e2e/support/files/imports.ts', WAYS.static('../screens/members.ts')],
    ['e2e/support/screens/members.ts', WAYS.static('../files/picture.ts')],
  ],
  'folders of the benchmarks': [
    ['bench/src/data/rows/people.ts', WAYS.static('../../load/drive.ts')],
    ['bench/src/load/drive.ts', WAYS.static('../data/open.ts')],
  ],
  'folders of the OpenAPI tests': [
    ['openapi/client/walk.ts', WAYS.static('../tools/run.ts')],
    ['openapi/tools/lint.ts', WAYS.type('../client/walk.ts')],
  ],
  'folders of the shell': [
    ['web/src/app/shell/header/bell.tsx', WAYS.static('../notices/mark.ts')],
    ['web/src/app/shell/notices/bar.tsx', WAYS.static('../header/menu.tsx')],
  ],
};
for (const [what, files] of Object.entries(FOLDER_CYCLES))
  test(`finds folders that import each other although no files do: ${what}`, () => {
    const [problem, ...more] = findProblems(files);
    assert.match(problem, /: a cycle$/);
    assert.deepEqual(more, []);
  });

test('wiring and tests may import from any folder', () => {
  const screen = ['web/src/features/imports/import-screen.tsx', WAYS.static('./file/file-step.tsx')];
  const step = ['web/src/features/imports/file/file-step.tsx', WAYS.static('../texts.ts')];
  assert.deepEqual(findProblems([screen, step]), []);
  const service = ['server/src/modules/mail/service.ts', WAYS.static('../../errors.ts')];
  assert.deepEqual(
    findProblems([['server/src/app.ts', WAYS.static('./modules/mail/service.ts')], service]),
    [],
  );
  const into = ['server/src/modules/mail/a.test.ts', WAYS.static('../account/service.ts')];
  const back = ['server/src/modules/account/service.ts', WAYS.static('../mail/service.ts')];
  assert.deepEqual(findProblems([into, back]), []);
});

test('finds cycles, through types as well, and fails on a file that cannot be parsed', () => {
  const cycle = [
    ['web/src/ui/a.ts', WAYS.static('./b.ts')],
    ['web/src/ui/b.ts', WAYS.static('./c.ts')],
    ['web/src/ui/c.ts', WAYS.type('./a.ts')],
  ];
  assert.equal(findProblems(cycle).length, 1);
  assert.throws(() => findProblems([['web/src/ui/a.ts', 'import {']]));
});
