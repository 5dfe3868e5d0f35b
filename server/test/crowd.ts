import type { TestApp } from './app.ts';
import type { Chapter } from './network.ts';

/** More members than a list counts. */
export const CROWD = 11_500;

export async function aCrowd({ sql, aChapter }: TestApp): Promise<Chapter> {
  const chapter = await aChapter();
  await sql(
    `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
     SELECT 'member', 'Zoe Crowd ' || lpad(n::text, 5, '0'), 'z' || n || '@mail.test', (5000000000 + n)::text, 'x', $1,
            'Law', '2030-01-01' FROM generate_series(1, $2::int) n`,
    [chapter.id, CROWD],
  );
  return chapter;
}
