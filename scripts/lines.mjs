// The files and lines of each area, for `npm run check`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const CODE = /\.(ts|tsx|mjs|js|css|sql|html)$/;
/** The first that matches. */
const AREAS = [
  ['documents', /\.md$/],
  ['contract', /^contract\//],
  ['packages', /^packages\//],
  ['trust and cluster', /^server\/(trust|cluster)\//],
  ['server', /^server\//],
  ['web', /^web\//],
  ['e2e', /^(e2e|openapi)\//],
  ['bench', /^bench\//],
  ['scripts', /./],
];

/** Undefined where there is no git, as in an image. */
export function filesOfProject() {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\n').filter((name) => name && existsSync(join(root, name)));
  } catch {
    return undefined;
  }
}

export function linesByArea() {
  const files = filesOfProject();
  if (!files) return undefined;
  const found = new Map(AREAS.map(([area]) => [area, { files: 0, lines: 0, words: 0 }]));
  for (const name of files) {
    const [area] = AREAS.find(([, pattern]) => pattern.test(name));
    if (area !== 'documents' && !CODE.test(name)) continue;
    const text = readFileSync(join(root, name), 'utf8');
    const sum = found.get(area);
    sum.files += 1;
    sum.lines += text.split('\n').length - 1;
    if (area === 'documents') sum.words += text.split(/\s+/).length - 1;
  }
  const code = [...found].filter(([area]) => area !== 'documents').map(([, sum]) => sum);
  const all = {
    files: code.reduce((sum, { files }) => sum + files, 0),
    lines: code.reduce((sum, { lines }) => sum + lines, 0),
  };
  const line = (area, files, lines) =>
    `${area.padEnd(20)}${String(files).padStart(6)}${String(lines).padStart(10)}`;
  const { files: documents, words } = found.get('documents');
  return [
    line('', 'files', 'lines'),
    ...[...found].slice(1).map(([area, sum]) => line(area, sum.files, sum.lines)),
    line('all code', all.files, all.lines),
    `${line('documents', documents, words)} words`,
  ].join('\n');
}
