import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { WAIT_LIMIT } from './test-limits.ts';

/** Set by the library while a test waits; its types do not mention it. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

configure({
  asyncUtilTimeout: WAIT_LIMIT,
  // By default each look that finds nothing prints the whole page, which takes longer than the look. The last one prints it.
  getElementError: (message, container) =>
    Object.assign(new Error([message, !isWaiting() && prettyDOM(container)].filter(Boolean).join('\n\n')), {
      name: 'TestingLibraryElementError',
    }),
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
