import {
  type AnswerOf,
  type BodyOf,
  IMPORT_LIMITS,
  type Import,
  type ImportFilter,
  type QueryOf,
  type Routes,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound, Refusal, refuse } from '../../errors.ts';
import type { FileAnswer } from '../../file-answer.ts';
import type { NetworkCalendar } from '../../time/calendar.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { AccountService } from '../account/service.ts';
import type { Audit } from '../audit/service.ts';
import { countOne, type Limits } from '../auth/limits.ts';
import { choose } from './choose.ts';
import { csvFile, rowsFile, template } from './files.ts';
import { invitationLines } from './invitations.ts';
import * as rows from './rows/sql.ts';
import type { CheckValue } from './rows/values.ts';
import type { ImportRunner } from './run/runner.ts';
import { beginUndoing, startOf, undoOf } from './run/undo.ts';
import { checkOf, checkRows, type Scope } from './scope.ts';
import * as sql from './sql.ts';
import { importOf, missingParts, rowOf, withAllCells } from './view.ts';

interface ImportDeps {
  db: Database;
  runner: Pick<ImportRunner, 'kick' | 'cancel'>;
  account: Pick<AccountService, 'inviteEach' | 'mayHandOver'>;
  audit: Audit;
  limits: Pick<Limits, 'count'>;
  check: CheckValue;
  calendar: NetworkCalendar;
  callingCode: string | undefined;
  mailOn: boolean;
}

const PAGE_SIZE = 50;
const LARGEST = IMPORT_LIMITS.bytes / 1024 / 1024;

export function importService(deps: ImportDeps) {
  const { db, runner, account, audit, limits, check, calendar, callingCode, mailOn } = deps;
  const { now } = calendar;
  const checks = { check, calendar, callingCode };
  const held = async (tx: Executor, { user }: Caller, id: number): Promise<sql.ImportRecord> =>
    (await sql.lock(tx, id, user.id)) ?? refuse(notFound('Import'));
  const found = async ({ user }: Caller, id: number): Promise<sql.ImportRecord> =>
    (await sql.find(db, id, user.id)) ?? refuse(notFound('Import'));
  const after = async (tx: Executor, caller: Caller, id: number): Promise<Import> =>
    importOf((await sql.find(tx, id, caller.user.id)) as sql.ImportRecord);

  return {
    template: ({ holds = 'members' }: QueryOf<Routes['importTemplate']>): FileAnswer => template(holds),

    /** A file that was read before, and perhaps corrected, is discarded only on request; half an upload always is. */
    create: async (
      unit: UnitOfWork,
      caller: Caller,
      { file_name, size, holds = 'members', discard_unfinished }: BodyOf<Routes['createImport']>,
    ): Promise<Import> => {
      if (holds !== 'members' && caller.user.role !== 'super_admin')
        throw forbidden('Only a super admin can import past figures');
      if (size > IMPORT_LIMITS.bytes)
        throw new Refusal(
          'payload_too_large',
          `The file is larger than ${LARGEST} MB. Split it, or import it from the command line.`,
        );
      let made: { id: number; discarded: number[] } | undefined;
      const answer = await unit(async (tx) => {
        const { id: userId } = caller.user;
        const discarded: number[] = [];
        await countOne(limits, tx, caller, 'imports', 'files');
        for (const { id, state, file_name: unfinished } of await sql.lockUnfinished(tx, userId)) {
          if (state === 'running')
            throw conflict('Your last import is still running. Wait until it finishes, or cancel it.');
          if (state !== 'uploading' && discard_unfinished !== 1)
            throw conflict(`You have not finished importing ${unfinished}. Continue or discard it first.`);
          await sql.end(tx, id, 'cancelled', null, now());
          discarded.push(id);
        }
        const id = await sql.insert(
          tx,
          { userId, holds, fileName: file_name.trim(), size, state: 'uploading' },
          now(),
        );
        made = { id, discarded };
        return after(tx, caller, id);
      });
      // A repeated request gets the answer of the first, and what it did itself is undone.
      if (made?.id === answer.id) for (const id of made.discarded) runner.cancel(id);
      return answer;
    },

    list: async ({ user }: Caller): Promise<{ imports: Import[] }> => ({
      imports: (await sql.listOf(db, user.id, user.role === 'super_admin')).map(importOf),
    }),

    find: async (caller: Caller, id: number): Promise<Import> => {
      const figures = caller.user.role === 'super_admin' ? await sql.findFigures(db, id) : undefined;
      return importOf(figures ?? (await found(caller, id)));
    },

    upload: async (caller: Caller, id: number, part: number, bytes: Buffer): Promise<Import> => {
      const answer = await db.transaction(async (tx) => {
        const record = await held(tx, caller, id);
        if (record.state !== 'uploading') throw conflict('The file has already been received');
        const length = Math.min(IMPORT_LIMITS.partBytes, record.size - part * IMPORT_LIMITS.partBytes);
        if (length <= 0) throw invalid({ part: 'is beyond the end of the file' });
        if (bytes.length !== length) throw invalid({ body: `must have ${length} bytes` });
        await sql.putPart(tx, id, part, bytes);
        const missing = missingParts(record).filter((number) => number !== part);
        if (missing.length === 0) await sql.begin(tx, id, { state: 'reading', total: record.size });
        return after(tx, caller, id);
      });
      if (answer.state === 'reading') runner.kick();
      return answer;
    },

    match: async (caller: Caller, id: number, body: BodyOf<Routes['matchImport']>): Promise<Import> => {
      if ((body.make_chapters || body.chapters || body.update_existing) && caller.user.role !== 'super_admin')
        throw forbidden('Only a super admin can create chapters or change members');
      const answer = await db.transaction(async (tx) => {
        const record = await held(tx, caller, id);
        refuseUnlessReady(record);
        await choose(tx, record, body, scopeOf(caller), checks);
        return after(tx, caller, id);
      });
      if (answer.state === 'checking') runner.kick();
      return answer;
    },

    rows: async (
      caller: Caller,
      id: number,
      { kind, page = 1, page_size = PAGE_SIZE }: QueryOf<Routes['listImportRows']>,
    ): Promise<AnswerOf<Routes['listImportRows']>> => {
      const record = await found(caller, id);
      const listed = await rows.list(db, id, kind, page_size, (page - 1) * page_size);
      const counts = { ...record.kinds, warned: record.warned };
      const total = kind ? (counts[kind] ?? 0) : record.rows;
      return { rows: listed.map((row) => rowOf(row, record)), total, page_size };
    },

    /** Rows with its old or new e-mail are rechecked, too. */
    correct: (
      caller: Caller,
      id: number,
      { line, cells }: BodyOf<Routes['correctImportRow']>,
    ): Promise<AnswerOf<Routes['correctImportRow']>> =>
      db.transaction(async (tx) => {
        const record = await held(tx, caller, id);
        refuseUnlessReady(record);
        const before = (await rows.findOne(tx, id, line)) ?? refuse(notFound('Row'));
        const corrected = withAllCells(before, record).cells;
        for (const { column, text } of cells) {
          if (column >= record.columns.length) throw invalid({ cells: 'must be in columns of the file' });
          corrected[column] = text;
        }
        const rules = checkOf(record, scopeOf(caller), checks);
        const [row] = (await checkRows(tx, rules, [{ line, cells: corrected }])) as [rows.CheckedRow];
        await rows.update(tx, id, [row]);
        const keys = [before.email_key, row.email_key].filter((key) => key !== null);
        const duplicates = await rows.duplicates(tx, id, keys, line);
        await rows.update(tx, id, await checkRows(tx, rules, duplicates));
        await rows.recount(tx, id);
        return { row: rowOf(row, record), import: await after(tx, caller, id) };
      }),

    download: async (caller: Caller, id: number, kind: ImportFilter | undefined): Promise<FileAnswer> => {
      const record = await found(caller, id);
      if (record.columns.length === 0) throw conflict('The file has not been read yet');
      return rowsFile(db, record, kind);
    },

    start: async (
      unit: UnitOfWork,
      caller: Caller,
      id: number,
      body: BodyOf<Routes['startImport']>,
    ): Promise<Import> => {
      const invite = body?.invite === 1;
      const answer = await unit(async (tx) => {
        const record = await held(tx, caller, id);
        refuseUnlessReady(record);
        if (invite && record.holds !== 'members') throw invalid({ invite: 'is for members' });
        if (invite && !mailOn)
          throw conflict('This network does not send e-mail. Invite people with a link.');
        await sql.beginRunning(tx, record, caller, { invite });
        await audit.record(tx, caller, startOf(record, invite));
        return after(tx, caller, id);
      });
      runner.kick();
      return answer;
    },

    cancel: async (unit: UnitOfWork, caller: Caller, id: number): Promise<Import> => {
      const answer = await unit(async (tx) => {
        const { state } = await held(tx, caller, id);
        if (OVER.includes(state)) throw conflict('This import has already finished');
        await sql.end(tx, id, 'cancelled', null, now());
        if (state === 'running')
          await audit.record(tx, caller, { action: 'import.cancelled', subject: { type: 'import', id } });
        return after(tx, caller, id);
      });
      runner.cancel(id);
      return answer;
    },

    /** Whoever started it. While it is being undone, and after that, there is nothing more to do. */
    undo: async (unit: UnitOfWork, caller: Caller, id: number): Promise<Import> => {
      const answer = await unit(async (tx) => {
        const record = (await sql.lockFigures(tx, id)) ?? refuse(notFound('Import'));
        if (await beginUndoing(tx, record, now())) await audit.record(tx, caller, undoOf(record));
        return importOf((await sql.findFigures(tx, id)) as sql.ImportRecord);
      });
      runner.kick();
      return answer;
    },

    invitations: async (caller: Caller, id: number, address: string): Promise<FileAnswer> => {
      const { holds, state, added, invited } = await found(caller, id);
      if (!account.mayHandOver(caller)) throw forbidden('This network sends invitations by e-mail');
      if (state === 'running') throw conflict('Wait until everyone has been added');
      if (holds !== 'members' || added <= invited)
        throw conflict(
          'There are no invitations left to download. You can create a new link on the member page.',
        );
      const { id: userId, chapter_id: chapterId } = caller.user;
      const by = { ...caller, userId };
      return csvFile(`invitations-${id}.csv`, invitationLines({ db, account, by, chapterId, id, address }));
    },
  };
}
export type ImportService = ReturnType<typeof importService>;

const OVER: readonly Import['state'][] = ['done', 'cancelled', 'failed', 'undoing', 'undone'];

function refuseUnlessReady({ state }: sql.ImportRecord): void {
  if (state !== 'ready') throw conflict(`This import ${STATE_WORDS[state] ?? 'is not ready yet'}`);
}
const STATE_WORDS: Partial<Record<Import['state'], string>> = {
  running: 'is being written',
  done: 'has already finished',
  cancelled: 'has already finished',
  failed: 'has already finished',
  undoing: 'has already finished',
  undone: 'has already finished',
};

const scopeOf = ({ user }: Caller): Scope =>
  user.role === 'super_admin' ? 'everywhere' : (user.chapter ?? refuse(forbidden()));
