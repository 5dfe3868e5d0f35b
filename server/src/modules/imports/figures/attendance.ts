import { ATTENDANCE_LABELS, type ImportField } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { pastAttendance } from '../../attendance/past.ts';
import type { FileRow } from '../reading/row-messages.ts';
import type { ChapterMatch } from '../rows/chapter-finder.ts';
import { earlierKeys } from '../rows/lookup-sql.ts';
import type { CheckedRow } from '../rows/sql.ts';
import type { Problem } from '../rows/values.ts';
import { chaptersNamed, findPeople, type Person, zonesOf } from './people-sql.ts';
import { type FigureRules, type ReadFigure, readFigure } from './values.ts';

type Found = { person: Person; chapter_id: number };
type Refused = { field: ImportField; reason: string };

/** Determines of each row whether it is new, or whether there is something recorded about its member at a meeting of that day. */
export async function checkAttendance(
  db: Executor,
  importId: number,
  rules: FigureRules,
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const read = rows.map(({ line, cells }) => ({ line, cells, ...readFigure(cells, rules) }));
  const people = await findPeople(
    db,
    read.map(({ values }) => values.giver),
  );
  const chapters = await chaptersNamed(
    db,
    read.map(({ values }) => values.chapter),
  );
  const found = read.map(({ values }) => placeOf(values, people, chapters));
  const zones = await zonesOf(
    db,
    found.flatMap((one) => (one && 'chapter_id' in one ? [one.chapter_id] : [])),
  );
  const placed = read.map((row, n) => {
    const one = found[n];
    const at = ({ field, reason }: Refused): Problem => ({
      field,
      column: rules.matching[field].column,
      reason,
    });
    const problems = [...row.problems, ...(one && 'reason' in one ? [at(one)] : [])];
    const place = one && 'chapter_id' in one ? one : undefined;
    if (
      place &&
      problems.length === 0 &&
      row.values.date >= rules.todayIn(zones.get(place.chapter_id) ?? null)
    )
      problems.push(at({ field: 'date', reason: 'must be before today' }));
    return { ...row, at, problems, place, isRead: place !== undefined && problems.length === 0 };
  });
  const known = placed.flatMap(({ line, values, place, isRead }) =>
    place && isRead && values.attendance
      ? [
          {
            line,
            key: `${place.person.id} ${place.chapter_id} ${values.date}`,
            chapter_id: place.chapter_id,
            member_id: place.person.id,
            date: values.date,
            attendance: values.attendance,
          },
        ]
      : [],
  );
  const states = await pastAttendance.recorded(db, known, rules.now());
  const there = new Map(known.map(({ line, key }, n) => [line, { key, state: states[n] ?? null }]));
  const earlier = await earlierKeys(db, importId, known);

  return placed.map(({ line, cells, values, at, problems, place, isRead }) => {
    const { key = null, state = null } = there.get(line) ?? {};
    const before = earlier.get(line);
    const repeats =
      state === null && before && before.rows > 0
        ? [at({ field: 'member', reason: `is in row ${before.first} for this meeting already` })]
        : [];
    const differs =
      state !== null && state !== values.attendance
        ? [at({ field: 'attendance', reason: `is already there, as ${ATTENDANCE_LABELS[state]}` })]
        : [];
    return {
      line,
      cells,
      kind: !isRead || repeats.length > 0 ? 'wrong' : state === null ? 'new' : 'same',
      problems: [...problems, ...repeats],
      warnings: differs,
      changes: [],
      member: { ...values, member: place?.person.name ?? values.giver },
      email_key: key,
      chapter_id: place?.chapter_id ?? null,
      chapter_name: null,
      chapter_region: null,
      member_id: place?.person.id ?? null,
    };
  });
}

/** The member, and the chapter that met: the one that is named, and otherwise their own. It also tells people of one name apart. */
function placeOf(
  { giver, chapter }: ReadFigure,
  people: Map<string, Person[]>,
  chapters: Map<string, ChapterMatch>,
): Found | Refused | undefined {
  if (giver === '') return undefined;
  const match = chapter === '' ? undefined : chapters.get(chapter);
  if (match && !('id' in match))
    return { field: 'chapter', reason: 'reason' in match ? match.reason : 'does not exist' };
  const all = people.get(giver) ?? [];
  const own = all.filter(({ chapter_id }) => chapter_id === match?.id);
  const [person, another] = all.length > 1 && own.length > 0 ? own : all;
  if (!person) return { field: 'member', reason: 'is not a member' };
  if (another) return { field: 'member', reason: 'is the name of several members: write the e-mail' };
  return { person, chapter_id: match?.id ?? person.chapter_id };
}
