import type { Database } from '../db/database.ts';
import type { NetworkCalendar } from '../time/calendar.ts';
import type { Audit } from './audit/service.ts';
import type { Publish } from './events/publish.ts';

export interface WriteDeps {
  db: Database;
  audit: Audit;
  publish: Publish;
  calendar: NetworkCalendar;
}
