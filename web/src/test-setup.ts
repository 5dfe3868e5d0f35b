import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { pauses } from './api/client/pauses.ts';
import { WAIT_LIMIT } from './test-limits.ts';

configure({ asyncUtilTimeout: WAIT_LIMIT });

afterEach(() => {
  cleanup();
  pauses.forget();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// A screen that is still loading when its file ends would fail to load, and stay so for all later files of this worker.
afterAll(() => vi.dynamicImportSettled());
