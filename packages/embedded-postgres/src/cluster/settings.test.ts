import { expect, test } from 'vitest';
import { memorySettings, usableMemory } from './settings.ts';

const GB = 1024 ** 3;

test('memory settings follow the machine within bounds', () => {
  expect(memorySettings(GB / 4)).toMatchObject({
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    work_mem: '4MB',
  });
  expect(memorySettings(4 * GB)).toMatchObject({ shared_buffers: '1024MB', effective_cache_size: '2048MB' });
  expect(memorySettings(512 * GB)).toMatchObject({ shared_buffers: '8192MB', work_mem: '32MB' });
});

test("uses a container's memory limit if it has one", () => {
  expect(usableMemory(16 * GB, 2 * GB)).toBe(2 * GB);
  expect(usableMemory(16 * GB, 0)).toBe(16 * GB);
  expect(usableMemory(16 * GB, 2 ** 63)).toBe(16 * GB);
});
