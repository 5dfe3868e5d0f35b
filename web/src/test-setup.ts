import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { WAIT_LIMIT } from './test-limits.ts';

configure({ asyncUtilTimeout: WAIT_LIMIT });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
