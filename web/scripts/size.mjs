/**
 * Prints the JavaScript that each screen needs (gzip) from the build's manifest, and fails above a budget.
 * The dashboard's cost is what it needs beyond the login page, a further screen's what it needs beyond the two: whole chunks,
 * even if only partly used. The total is what an installed app stores.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const BUDGETS = {
  login: 100_000,
  dashboard: 65_000,
  screen: 30_000,
  memberForm: 45_000,
  everything: 395_000,
};
const DASHBOARD = 'src/features/dashboard/dashboard-screen.tsx';
const SHELL = 'src/app/shell/shell.tsx';
const MEMBERS = 'src/features/members/list/members-screen.tsx';
const MEMBER_FORM = 'src/features/members/form/member-form.tsx';
const MODAL = 'src/ui/overlay/modal/modal-frame.tsx';
const SCREENS = [
  'members/list/members',
  'chapters/list/chapters',
  'referrals/list/referrals-received',
  'referrals/list/referrals-sent',
  'thank-yous/approval/approval',
  'referrals/story/referral',
  'members/page/member',
  'imports/import',
  'chapters/page/chapter',
  'account/account',
  'report/report',
  'meetings/list/meetings',
  'meetings/page/meeting',
  'network/network',
  'activity/activity',
  'one-to-ones/one-to-ones',
  'report/matrix/matrix',
  'one-to-ones/page/one-to-one',
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

const beyond = (files, known) => total([...files].filter((file) => !known.has(file)));

/** Not all of them are files: what the page itself contains counts as well. */
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
const inline = gzipSync(scripts.join('')).length;

const login = filesOf(['index.html']);
const dashboard = filesOf(['index.html', SHELL, DASHBOARD]);
const row = (name, bytes, budget) => ({ name, bytes, budget });
const rows = [
  row('login page', total(login) + inline, BUDGETS.login),
  row('+ dashboard', beyond(dashboard, login), BUDGETS.dashboard),
  ...SCREENS.map((screen) =>
    row(
      `++ ${screen.split('/').at(-1)}`,
      beyond(filesOf([`src/features/${screen}-screen.tsx`]), dashboard),
      BUDGETS.screen,
    ),
  ),
  // What the first modal or menu loads, whichever screen it is opened on.
  row('++ first modal', beyond(filesOf([MODAL]), dashboard), BUDGETS.screen),
  // With the calling codes of all countries, which no screen loads.
  row(
    '+++ member form',
    beyond(filesOf([MEMBER_FORM]), filesOf(['index.html', SHELL, DASHBOARD, MEMBERS])),
    BUDGETS.memberForm,
  ),
  row(
    'all of it',
    total(
      readdirSync(join(dist, 'assets'), { recursive: true })
        .filter((file) => file.endsWith('.js'))
        .map((file) => join('assets', file)),
    ),
    BUDGETS.everything,
  ),
];

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
for (const { name, bytes, budget } of rows) {
  const verdict = bytes > budget ? 'OVER' : 'ok';
  process.stdout.write(`${name.padEnd(22)} ${kilo(bytes)} of ${kilo(budget)}  ${verdict}\n`);
}
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
