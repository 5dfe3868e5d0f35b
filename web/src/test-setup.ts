import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A machine that is busy with other tests takes its time.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
