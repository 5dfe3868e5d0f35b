import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const paths = {
  root,
  /** Databases are kept here between runs, one folder per scale. */
  data: path.join(root, 'bench', '.data'),
  /** Other frameworks are installed here on demand. */
  peers: path.join(root, 'bench', '.peers'),
  results: path.join(root, 'bench-results'),
  web: path.join(root, 'web', 'dist', 'index.html'),
  baseline: fileURLToPath(new URL('baseline/main.ts', import.meta.url)),
  generator: fileURLToPath(new URL('load/generator.ts', import.meta.url)),
};
