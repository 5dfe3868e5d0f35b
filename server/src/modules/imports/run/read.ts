import { IMPORT_LIMITS } from '@bn/contract';
import type { Database } from '../../../db/database.ts';
import { UnreadableFile } from '../../../reader/errors.ts';
import { withoutGuards } from '../../exports/formulas.ts';
import { readRows } from '../reading/read-rows.ts';
import { describe, headingsLine } from '../rows/describe.ts';
import * as rows from '../rows/sql.ts';
import { type Check, checkOf, checkRows, scopeOf } from '../scope.ts';
import * as sql from '../sql.ts';
import type { Batches } from './batches.ts';
import type { StateWork, WorkDeps } from './worker.ts';

/** `reading`: the file's rows are checked and staged. Always from the file's beginning, always to its end. */
export function readingState(deps: WorkDeps, batch: Batches): StateWork {
  const { db, calendar, pace, limits } = deps;
  return async (job, worker, file) => {
    while (await batch(job, worker, async (tx) => ((await rows.deleteSome(tx, job.id)) ? {} : undefined)));
    await batch(job, worker, async (tx) => {
      await sql.restart(tx, job.id);
      return undefined;
    });
    const scope = await scopeOf(db, job, calendar);
    const source = file === undefined ? { size: job.size, parts: uploadedParts(db, job) } : { file };
    let rules: Check | undefined;
    let before = 0;
    let count = 0;
    for await (const { rows: written, read: position } of readRows(source, limits, worker.signal)) {
      // The files of rows to correct, and exported lists, may come back.
      const found = written.map((row) => ({ ...row, cells: row.cells.map(withoutGuards) }));
      if (!rules && found.length > 0) {
        const line = headingsLine(found, job.holds);
        const described = describe(found, line, {
          holds: job.holds,
          today: calendar.today(),
          mayUpdate: scope === 'everywhere',
        });
        rules = checkOf({ ...job, ...described }, scope, deps);
        await batch(job, worker, async (tx) => {
          await sql.setFile(tx, job.id, described);
          await sql.setHead(tx, job.id, found.slice(0, IMPORT_LIMITS.headingRows));
          return { total: job.size };
        });
        // What is above the headings is a title, not a row.
        found.splice(0, found.findIndex((row) => row.line === line) + 1);
      }
      for (let first = 0; rules && first < found.length; first += pace.batch) {
        const [check, some] = [rules, found.slice(first, first + pace.batch)];
        const isLast = first + pace.batch >= found.length;
        await batch(job, worker, async (tx) => {
          await rows.insert(tx, job.id, await checkRows(tx, check, some));
          return { done: isLast ? position - before : 0 };
        });
      }
      before = position;
      count += found.length;
    }
    if (!rules) throw new UnreadableFile('The file is empty.');
    if (count === 0) throw new UnreadableFile('The file has headings but no rows below them.');
    await batch(job, worker, async (tx) => {
      await rows.recount(tx, job.id);
      await sql.deleteParts(tx, job.id);
      await sql.begin(tx, job.id, { state: 'ready' });
      return undefined;
    });
  };
}

async function* uploadedParts(db: Database, { id, size }: sql.ImportRecord): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += IMPORT_LIMITS.partBytes) {
    const part = await sql.readPart(db, id, at / IMPORT_LIMITS.partBytes);
    if (!part) throw new UnreadableFile('A part of the file was lost. Upload it again.');
    yield part;
  }
}
