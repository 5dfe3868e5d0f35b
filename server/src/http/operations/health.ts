import { healthz, readyz } from '@bn/contract';
import type { FastifyInstance } from 'fastify';
import type { Availability, Database, Readers } from '../../db/database.ts';
import { isReady } from '../../db/migrate.ts';
import { unavailable } from '../../errors.ts';

interface HealthDeps {
  db: Database;
  availability: Availability;
  readers: Readers | undefined;
  isStopping: () => boolean;
  isStuck: () => boolean;
}

export function healthRoutes(
  app: FastifyInstance,
  { db, availability, readers, isStopping, isStuck }: HealthDeps,
): void {
  app.get(healthz.endpoint.path, { schema: { response: { 200: healthz.answer } } }, async () => ({
    status: 'ok',
  }));

  app.get(readyz.endpoint.path, { schema: { response: { 200: readyz.answer } } }, async () => {
    if (isStopping() || isStuck()) throw unavailable();
    if (readers?.inPlaceOfPrimary) return { status: 'reading' };
    // The watch looks with new sessions; a connection of the pool may be older than a change of the database's mind.
    if (!availability.writable || !(await availability.guard(() => isReady(db.query)))) throw unavailable();
    return { status: 'ready' };
  });
}
