import type { Executor } from '../../db/database.ts';

/** A member, locked until the end of the transaction: what ends a membership waits for us, or we see that it ended. */
export async function lockMember(
  tx: Executor,
  id: number,
): Promise<{ chapter_id: number; ideal_referral: string } | undefined> {
  const [row] = await tx.query<{ chapter_id: number; ideal_referral: string }>(
    `SELECT chapter_id, ideal_referral FROM users
      WHERE id = $1 AND role = 'member' AND removed_at IS NULL FOR NO KEY UPDATE`,
    [id],
  );
  return row;
}

export async function find(db: Executor, userId: number): Promise<Buffer | undefined> {
  const [row] = await db.query<{ content: Buffer }>('SELECT content FROM pictures WHERE user_id = $1', [
    userId,
  ]);
  return row?.content;
}

export async function findAt(db: Executor, address: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ content: Buffer }>('SELECT content FROM pictures WHERE address = $1', [
    address,
  ]);
  return row?.content;
}

export async function put(tx: Executor, userId: number, content: Buffer, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO pictures (user_id, content, set_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET content = $2, set_at = $3`,
    [userId, content, at],
  );
}

export async function remove(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.query('DELETE FROM pictures WHERE user_id = $1 RETURNING user_id', [userId]);
  return rows.length > 0;
}

export async function setIdealReferral(tx: Executor, userId: number, text: string, at: Date): Promise<void> {
  await tx.query('UPDATE users SET ideal_referral = $2, updated_at = $3 WHERE id = $1', [userId, text, at]);
}
