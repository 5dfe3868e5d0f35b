import type { Executor } from '../../../db/database.ts';
import { FLAG_COLUMNS, type FlagRow, permissionsOf } from '../../../sql/permissions-sql.ts';

export interface Owner {
  role: 'super_admin' | 'member';
  chapter_id: number | null;
  name: string | null;
  region: string | null;
}
export async function findOwner(db: Executor, userId: number, today: string): Promise<Owner | undefined> {
  const [row] = await db.query<Owner & FlagRow>(
    `SELECT u.role, u.chapter_id, c.name, c.region, ${FLAG_COLUMNS}
       FROM users u LEFT JOIN chapters c ON c.id = u.chapter_id WHERE u.id = $1 AND u.removed_at IS NULL`,
    [userId],
  );
  if (!row) return undefined;
  return row.role === 'super_admin' || permissionsOf(row, today).can_add_member === 1 ? row : undefined;
}
