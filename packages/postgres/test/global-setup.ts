import { startThrowAwayCluster } from '@bn/embedded-postgres/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection strings of two roles; only the server of their database is used, not the database itself. */
    cluster: { ownerUrl: string; appUrl: string };
  }
}

/** One PostgreSQL for the whole run: the one in DATABASE_URL, whose role then serves as both, or a throw-away one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const { stop, ownerUrl, appUrl } = given
    ? { ownerUrl: given, appUrl: given, stop: async () => undefined }
    : await startThrowAwayCluster();
  project.provide('cluster', { ownerUrl, appUrl });
  return stop;
}
