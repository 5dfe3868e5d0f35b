import type { Activity } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import * as sql from './sql.ts';

export function activityService(db: Database) {
  return {
    latest: async ({ user }: Caller): Promise<{ activities: Activity[] }> => ({
      activities: await (user.chapter_id === null
        ? sql.ofNetwork(db, user.id)
        : sql.ofMember(db, user.id, user.chapter_id)),
    }),
  };
}
