import { openDatabase } from '../db/database.ts';
import { seedDemo } from '../demo/seed.ts';
import { createCalendar } from '../time/calendar.ts';

export { SIGN_INS } from '../demo/people.ts';

export async function seedDemoNetwork(connectionString: string): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 });
  try {
    await seedDemo(
      db,
      createCalendar('UTC', () => new Date()),
    );
  } finally {
    await db.close();
  }
}
