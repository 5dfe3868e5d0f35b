import type { Rows } from './columns.ts';
import { PUBLIC } from './shared-rows.ts';

/** From another machine; on this one `metrics` is open, see metrics.test.ts. */
export const OPERATIONS: Record<string, Rows> = {
  healthz: PUBLIC,
  readyz: PUBLIC,
  openapi: PUBLIC,
  docs: PUBLIC,
  unsubscribeByMailProgram: { general: [404, 404, 404, 404, 404, 404, 404] },
  // The tests' application has no pages.
  unsubscribePage: { general: [404, 404, 404, 404, 404, 404, 404] },
  metrics: { general: [403, 403, 403, 403, 403, 403, 403] },
};
