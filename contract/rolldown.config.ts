import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

/** In one piece with its library, which is some 370 modules: a server that loads them one by one starts a quarter of a second later. */
export default defineConfig({
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  input: [
    'src/index.ts',
    'src/domain.ts',
    'src/endpoints.ts',
    'src/score.ts',
    'src/next-step.ts',
    'src/typed-text.ts',
    'src/content-lines.ts',
  ],
  platform: 'node',
  output: { dir: 'dist', sourcemap: true },
});
