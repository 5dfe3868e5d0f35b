import type { Executor } from '../../../db/database.ts';
import { holds } from '../../../db/names.ts';
import { anyChapter, type ChapterMatch } from '../rows/chapter-finder.ts';

export interface Person {
  id: number;
  name: string;
  chapter_id: number;
}

/** Members of one name in a network; more are never told apart by the other person's chapter. */
const NAMESAKES = 50;

/** Members by e-mail, or by name whatever its accents and capitals are. One by one by the index, and planned each time, as in lookup-sql.ts. */
export async function findPeople(db: Executor, texts: readonly string[]): Promise<Map<string, Person[]>> {
  const wanted = [...new Set(texts)];
  const [emails, names] = [
    wanted.filter((text) => text.includes('@')),
    wanted.filter((text) => !text.includes('@')),
  ];
  const found = [
    ...(await read(db, emails, 'email_key(users.email) = email_key(k.text)')),
    ...(await read(
      db,
      names,
      `${holds('users.search_text', 'k.text')} AND search_key(users.full_name) = search_key(k.text)`,
    )),
  ];
  const people = new Map<string, Person[]>(wanted.map((text) => [text, []]));
  for (const { text, ...person } of found) people.get(text)?.push(person);
  return people;
}

const read = (db: Executor, texts: readonly string[], is: string) =>
  texts.length === 0
    ? []
    : db.queryUnprepared<Person & { text: string }>(
        `SELECT k.text, u.* FROM unnest($1::text[]) AS k(text)
          CROSS JOIN LATERAL (
            SELECT id, full_name AS name, chapter_id FROM users
             WHERE ${is} AND role = 'member' AND removed_at IS NULL LIMIT ${NAMESAKES}) u`,
        [texts],
      );

/** The chapters that rows name; none of these is made. */
export async function chaptersNamed(
  db: Executor,
  texts: readonly string[],
): Promise<Map<string, ChapterMatch>> {
  const names = [...new Set(texts)].filter((text) => text !== '');
  const matches = await anyChapter({ chosen: [], makeOthers: false })(
    db,
    names.map((name) => ({ name, region: undefined })),
  );
  return new Map(names.map((name, index) => [name, matches[index] as ChapterMatch]));
}

export const zonesOf = async (db: Executor, ids: readonly number[]): Promise<Map<number, string | null>> =>
  new Map(
    (
      await db.query<{ id: number; time_zone: string | null }>(
        'SELECT id, time_zone FROM chapters WHERE id = ANY ($1::int[])',
        [[...new Set(ids)]],
      )
    ).map(({ id, time_zone }) => [id, time_zone]),
  );
