import type { Database } from '../db/database.ts';
import type { Calendar } from '../time/calendar.ts';
import type { Audit } from './audit/service.ts';
import type { Publish } from './events/publish.ts';

/** What every service that writes is built from: each write has its audit entry and its event. */
export interface WriteDeps {
  db: Database;
  audit: Audit;
  publish: Publish;
  calendar: Calendar;
}
