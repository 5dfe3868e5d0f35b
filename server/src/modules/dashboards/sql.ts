import type { Executor } from '../../db/database.ts';
import { chapterAdmins } from '../../sql/permissions-sql.ts';

type Days = Record<string, number> | null;

interface NetworkFigures {
  members: number;
  chapters: number;
  referrals: number;
  thankyou_value: string;
  days: Days;
}

export async function networkFigures(db: Executor, firstDay: string): Promise<NetworkFigures> {
  const [row] = await db.query<NetworkFigures>(
    `SELECT sum(members) AS members, sum(chapters) AS chapters, sum(referrals) AS referrals,
            trim_scale(sum(thankyou_value))::text AS thankyou_value,
            (SELECT json_object_agg(day, referrals)
               FROM (SELECT day, sum(referrals) AS referrals FROM network_days WHERE day >= $1 GROUP BY day) d) AS days
       FROM network_figures`,
    [firstDay],
  );
  return row as NetworkFigures;
}

interface ChapterFigures {
  members: number;
  admins: number;
  referrals: number;
  thankyou_value: string;
  days: Days;
}

export async function chapterFigures(
  db: Executor,
  chapterId: number,
  firstDay: string,
  today: string,
): Promise<ChapterFigures> {
  const [row] = await db.query<ChapterFigures>(
    `SELECT f.members, ${chapterAdmins('$3')} AS admins, f.referrals, trim_scale(f.thankyou_value)::text AS thankyou_value,
            (SELECT json_object_agg(day, referrals) FROM chapter_days WHERE chapter_id = $1 AND day >= $2) AS days
       FROM chapter_figures f WHERE f.chapter_id = $1`,
    [chapterId, firstDay, today],
  );
  return row as ChapterFigures;
}
