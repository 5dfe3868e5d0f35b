import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_TYPES, type ExportFormat } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { inTurns } from '../../concurrency/in-turns.ts';
import { createSlots } from '../../concurrency/slots.ts';
import type { Database } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import type { FileAnswer } from '../../file-answer.ts';
import type { Audit } from '../audit/service.ts';
import type { Column } from './columns.ts';
import { writeCsv } from './csv.ts';
import { timesIn } from './times.ts';
import { writeXlsx } from './xlsx.ts';

interface ExportDeps {
  db: Database;
  audit: Audit;
  now: () => Date;
  timeZone: string;
}

type Rows<Row> = Pick<Listing<Row>, 'batches'>;

interface ExportCall {
  caller: Caller;
  query: {
    format?: ExportFormat | undefined;
    time_zone?: string | undefined;
    search?: string | undefined;
  };
  admitAgain(): Promise<void>;
}

const SLOTS = {
  perPerson: 2,
  inAll: 8,
  words: {
    perPerson: 'You already have 2 exports in progress. Please wait until one finishes.',
    inAll: 'Many people are exporting at the moment. Please try again soon.',
  },
};
/** Milliseconds; a slow reader makes pauses enough. */
export const LONGEST_REST = 25;
/** A reader who takes a byte from time to time keeps a slot for this long at most. */
const LONGEST = 10 * 60_000;

export function exportService({ db, audit, now, timeZone }: ExportDeps) {
  const slots = createSlots(SLOTS);
  const inTurn = inTurns(1);

  /** One batch at a time for all exports of this process: however many run, they use one connection. */
  async function* batchesOf<Row>(rows: Rows<Row>, admitAgain: () => Promise<void>) {
    const batches = rows.batches();
    for (;;) {
      let began = 0;
      const { value } = await inTurn(async () => {
        began = performance.now();
        const batch = await batches.next();
        // A session, right or chapter lost meanwhile ends it, as it would end the next call. Asked after the rows are read: they are
        // those that the caller could see by then.
        await admitAgain();
        return batch;
      });
      if (!value) return;
      yield value;
      // As long as reading and writing took, the others have the process and the database to themselves.
      await sleep(Math.min(performance.now() - began, LONGEST_REST));
    }
  }

  return {
    running: slots.taken,

    /** `name`: of the file, its sheet and the audit's entry, 'thank-you notes'. The file's name ends with `day`, or the moment of the export. */
    open: async <Row>(
      { caller, query, admitAgain }: ExportCall,
      name: string,
      columns: readonly Column<Row>[],
      rows: Rows<Row>,
      day?: string,
    ): Promise<FileAnswer> => {
      const { format = 'csv', time_zone = timeZone, search, ...others } = query;
      const times = timesIn(time_zone);
      const leave = slots.enter(caller.user.id);
      try {
        const batches = await begun(batchesOf(rows, admitAgain));
        // The text may name a stranger, and the log only grows.
        const filters = search ? { ...others, searched: true } : others;
        await audit.record(db, caller, { action: 'list.exported', details: { list: name, format, filters } });
        const title = name.charAt(0).toUpperCase() + name.slice(1);
        const chunks =
          format === 'csv' ? writeCsv(columns, batches, times) : writeXlsx(columns, batches, times, title);
        const content = Readable.from(chunks);
        const limit = setTimeout(() => content.destroy(new Error('An export took too long.')), LONGEST);
        content.once('close', () => {
          clearTimeout(limit);
          leave();
        });
        const file = `${name.replaceAll(' ', '-')}-${day ?? times.stampOf(now())}.${format}`;
        return { name: file, type: EXPORT_TYPES[format], content };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
export type ExportService = ReturnType<typeof exportService>;

/** The same with its first value read already, so that an unavailable database is a 503 instead of a broken file. */
async function begun<T>(values: AsyncGenerator<T, void, undefined>): Promise<AsyncIterable<T>> {
  const first = await values.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* values;
  })();
}
