import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { placeOf } from '../meetings/placing.ts';
import type { WriteDeps } from '../write-deps.ts';
import * as sql from './sql.ts';

/** What is planned stays at its time on the wall clock of the chapter, as its meetings do. */
export async function moveToZone(
  { publish, calendar }: Pick<WriteDeps, 'publish' | 'calendar'>,
  tx: Executor,
  { user }: Caller,
  chapterId: number,
  zone: { time_zone: string | null },
): Promise<void> {
  const local = calendar.ofChapter(zone);
  const planned = await sql.plannedIn(tx, chapterId, calendar.now());
  if (planned.length === 0) return;
  const moved = planned.map((one) => ({ ...one, ...placeOf(local, one) }));
  await sql.place(tx, moved, calendar.now());
  const changed = { kind: 'one_to_one_changed', by: user.id } as const;
  await publish(
    tx,
    ...moved.flatMap(({ id, low_id, high_id }) =>
      [low_id, high_id].map((to) => ({ ...changed, to, oneToOne: id })),
    ),
  );
}
