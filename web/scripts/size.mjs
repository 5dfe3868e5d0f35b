/**
 * Prints the JavaScript that each screen needs (gzip) from the build's manifest, and fails above a budget.
 * A screen's cost is what it needs beyond the login page: shell, RTK Query and its own chunks, whole.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const BUDGETS = { login: 110_000, screen: 50_000, dashboard: 130_000 };
const SHELL = 'src/app/shell/shell.tsx';
const MODAL = 'src/ui/overlay/modal-frame.tsx';
const SCREENS = [
  'dashboard/dashboard',
  'members/list/members',
  'chapters/chapters',
  'referrals/list/referrals-received',
  'referrals/list/referrals-sent',
  'approval/approval',
  'referrals/list/referral',
  'members/page/member',
  'imports/import',
  'chapters/chapter',
  'account/account',
  'report/report',
];

/** The chunk and everything it imports statically. */
const collect = (key, into = new Set()) => {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) collect(next, into);
  return into;
};

const filesOf = (keys) => {
  const chunks = keys.flatMap((key) => {
    if (!manifest[key]) throw new Error(`${key} is not in the manifest`);
    return [...collect(key)];
  });
  return new Set(chunks.map((key) => manifest[key].file));
};

const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length);
  return sizes.get(file);
};
const total = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

const login = filesOf(['index.html']);
const shared = filesOf([SHELL]);
const rows = [{ name: 'login page', bytes: total(login), budget: BUDGETS.login }];
for (const screen of SCREENS) {
  const own = filesOf(['index.html', SHELL, `src/features/${screen}-screen.tsx`]);
  const more = total([...own].filter((file) => !login.has(file)));
  const name = screen.split('/').at(-1);
  rows.push({
    name: `+ ${name}`,
    bytes: more,
    budget: name === 'dashboard' ? BUDGETS.dashboard : BUDGETS.screen,
  });
}

// What the first modal or menu loads, whichever screen it is opened on.
const modal = filesOf([MODAL]);
rows.push({
  name: '+ first modal',
  bytes: total([...modal].filter((file) => !login.has(file) && !shared.has(file))),
  budget: BUDGETS.screen,
});

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
for (const { name, bytes, budget } of rows) {
  const verdict = bytes > budget ? 'OVER' : 'ok';
  process.stdout.write(`${name.padEnd(22)} ${kilo(bytes)} of ${kilo(budget)}  ${verdict}\n`);
}
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
