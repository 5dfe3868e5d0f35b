import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/embedded.ts';
import { lockBySocket } from './socket-lock.ts';

const onLinux = test.runIf(process.platform === 'linux');

onLinux('recognises a folder in use by the socket in it, however long its path', async () => {
  const folder = path.join(await temporaryFolder(), 'x'.repeat(120));
  await mkdir(folder);
  const first = await lockBySocket(folder);
  await expect(lockBySocket(folder)).rejects.toThrow('is in use');
  await first.release();
  expect(await readdir(folder)).toEqual([]);
});

onLinux('ignores the socket of a killed process', async () => {
  const folder = await temporaryFolder();
  const script = "require('net').createServer().listen('lock.socket', () => console.log('listening'))";
  const child = spawn(process.execPath, ['-e', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(lockBySocket(folder)).rejects.toThrow('is in use');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(folder)).toEqual(['lock.socket']);
  await (await lockBySocket(folder)).release();
});
