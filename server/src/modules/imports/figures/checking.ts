import type { ImportField } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import type { FileRow } from '../reading/row-messages.ts';
import type { ChapterMatch } from '../rows/chapter-finder.ts';
import { earlierKeys } from '../rows/lookup-sql.ts';
import type { CheckedRow } from '../rows/sql.ts';
import type { Problem } from '../rows/values.ts';
import { keyOf, PAIRS, type PairFigures } from './kinds.ts';
import { chaptersNamed, findPeople, type Person } from './people-sql.ts';
import { type FigureRules, type ReadFigure, readFigure } from './values.ts';

interface Pair {
  giver: Person;
  receiver: Person;
}

/**
 * Determines of each row whether its figure is new or was imported before. Two rows that say the same are two figures: as many as
 * were imported already are there, the others are new.
 */
export async function checkFigures(
  db: Executor,
  importId: number,
  rules: FigureRules & { holds: PairFigures },
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const read = rows.map(({ line, cells }) => ({ line, cells, ...readFigure(cells, rules) }));
  const people = await findPeople(
    db,
    read.flatMap(({ values }) => [values.giver, values.receiver]),
  );
  const chapters = await chaptersNamed(
    db,
    read.map(({ values }) => values.chapter),
  );

  const placed = read.map((row) => {
    const at = (field: ImportField, reason: string): Problem => ({
      field,
      column: rules.matching[field].column,
      reason,
    });
    const found = pairOf(row.values, people, chapters);
    const problems = [
      ...row.problems,
      ...(found && 'reason' in found ? [at(found.field, found.reason)] : []),
    ];
    const pair = !found || 'reason' in found || problems.length > 0 ? undefined : found;
    return { ...row, problems, pair, key: pair && keyOf(rules.holds, row.values, pair) };
  });
  const known = placed.flatMap(({ values, pair, line, key }) =>
    pair && key ? [{ line, key, figure: figureOf(values, pair) }] : [],
  );
  const counts = await PAIRS[rules.holds].count(
    db,
    known.map(({ figure }) => figure),
  );
  const there = new Map(known.map(({ line }, index) => [line, counts[index] ?? 0]));
  const earlier = await earlierKeys(db, importId, known);

  return placed.map(({ line, cells, values, problems, pair, key }) => {
    const before = earlier.get(line);
    const isThere = (there.get(line) ?? 0) > (before?.rows ?? 0);
    const { giver, receiver } = pair ?? {};
    const warnings: Problem[] =
      before && before.rows > 0
        ? [
            {
              field: 'giver',
              column: rules.matching.giver.column,
              reason: `is the same figure as row ${before.first}`,
            },
          ]
        : [];
    return {
      line,
      cells,
      kind: pair === undefined ? 'wrong' : isThere ? 'same' : 'new',
      problems,
      warnings,
      changes: [],
      member: { ...values, ...(giver && receiver && { giver: giver.name, receiver: receiver.name }) },
      email_key: key ?? null,
      chapter_id: giver?.chapter_id ?? null,
      chapter_name: null,
      chapter_region: null,
      member_id: giver?.id ?? null,
      receiver_id: receiver?.id ?? null,
    };
  });
}

const figureOf = (values: ReadFigure, { giver, receiver }: Pair) => ({
  ...values,
  giver_id: giver.id,
  receiver_id: receiver.id,
  chapter_id: giver.chapter_id,
  at: values.date,
});

/** The two people, in one chapter as always; undefined where one is not named. A name is that of whoever bears it in the chapter of the other one. */
function pairOf(
  { giver, receiver, chapter }: ReadFigure,
  people: Map<string, Person[]>,
  chapters: Map<string, ChapterMatch>,
): Pair | { field: 'giver' | 'receiver' | 'chapter'; reason: string } | undefined {
  if (giver === '' || receiver === '') return undefined;
  const match = chapter === '' ? undefined : chapters.get(chapter);
  if (match && !('id' in match))
    return { field: 'chapter', reason: 'reason' in match ? match.reason : 'does not exist' };
  const of = (text: string) =>
    (people.get(text) ?? []).filter(({ chapter_id }) => !match || chapter_id === match.id);
  const [givers, receivers] = [of(giver), of(receiver)];
  const nobody = match ? 'is not a member of this chapter' : 'is not a member';
  if (givers.length === 0) return { field: 'giver', reason: nobody };
  if (receivers.length === 0) return { field: 'receiver', reason: nobody };
  const pairs = givers.flatMap((one) =>
    receivers.flatMap((other) =>
      one.chapter_id === other.chapter_id && one.id !== other.id ? [{ giver: one, receiver: other }] : [],
    ),
  );
  const [pair, another] = pairs;
  if (another)
    return {
      field: givers.length > 1 ? 'giver' : 'receiver',
      reason: 'is the name of several members: write the e-mail',
    };
  if (pair) return pair;
  const isOneself = givers.some(({ id }) => receivers.some((other) => other.id === id));
  return {
    field: 'receiver',
    reason: isOneself ? 'must be someone other than the giver' : "is not in the giver's chapter",
  };
}
