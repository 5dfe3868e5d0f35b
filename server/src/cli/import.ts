import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { IMPORT_UNDO_DAYS } from '@bn/contract';
import type { Actor } from '../caller.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import { createFormCheck } from '../http/input/validation.ts';
import { accountService } from '../modules/account/service.ts';
import { auditService } from '../modules/audit/service.ts';
import { createLimits } from '../modules/auth/limits.ts';
import type { Sessions } from '../modules/auth/sessions.ts';
import { chapterService } from '../modules/chapters/service.ts';
import { createPublish } from '../modules/events/publish.ts';
import { createCommandImport, type Progress } from '../modules/imports/command.ts';
import { invitationLines } from '../modules/imports/invitations.ts';
import { importWork } from '../modules/imports/run/work.ts';
import { importOf, undoUntil } from '../modules/imports/view.ts';
import { mailService } from '../modules/mail/service.ts';
import { createUnsubscribeTokens } from '../modules/mail/unsubscribe.ts';
import { meetingService } from '../modules/meetings/service.ts';
import { manyMembers } from '../modules/members/many.ts';
import { endPasskeys } from '../modules/passkeys/end.ts';
import type { NetworkCalendar } from '../time/calendar.ts';
import type { ImportOptions } from './arguments.ts';
import {
  columnsRefusal,
  invitationsLine,
  leavesOut,
  namedMatching,
  readColumns,
  readHolds,
  summaryOf,
  words,
} from './import-report.ts';
import { progressBar } from './progress-bar.ts';

/** What a file may be here: the operator chose it, and waits for it. */
const LIMITS = {
  rows: 5_000_000,
  columns: 200,
  cell: 2_000,
  row: 20_000,
  text: 4 * 1024 ** 3,
  inflated: 4 * 1024 ** 3,
  elements: 300_000_000,
  memory: 512,
  processorSeconds: 3_600,
  silentSeconds: 3_600,
};
const PACE = { batch: 1_000, rest: 0 };

interface ImportDeps {
  sessions: Sessions;
  calendar: NetworkCalendar;
  callingCode: string | undefined;
  mailOn: boolean;
}

interface Outcome {
  text: string;
  partly: boolean;
}

function toolsOf(
  db: Database,
  {
    calendar,
    callingCode,
    invite = false,
  }: { calendar: NetworkCalendar; callingCode: string | undefined; invite?: boolean },
) {
  const { now } = calendar;
  const by: Actor = { userId: null, address: 'command line', requestId: randomUUID(), userAgent: '' };
  const audit = auditService(now);
  const publish = createPublish(now);
  const write = { db, audit, publish, calendar };
  const limits = createLimits(now);
  // The server sends what is written here. Links in a file are handed over: no mail is written with them.
  const mail = mailService({ db, on: invite, tokens: createUnsubscribeTokens(), limits, now });
  const check = createFormCheck();
  const work = importWork({
    db,
    chapters: chapterService({ ...write, meetings: meetingService({ ...write, limits }) }),
    members: manyMembers({ audit, publish, now }),
    audit,
    check,
    calendar,
    callingCode,
    pace: PACE,
    limits: LIMITS,
    inviteByMail: mail.invite,
  });
  const checks = { check, calendar, callingCode };
  return { command: createCommandImport({ db, work, audit, by, now, checks }), by, audit, limits, mail };
}

/** Takes back what an import of past figures added. */
export async function undoImport(
  db: Database,
  text: string,
  deps: Pick<ImportDeps, 'calendar' | 'callingCode'>,
): Promise<string> {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Refusal('invalid_input', `'undo-import' takes the number of an import, not '${text}'.`);
  const bar = progressBar(process.stderr);
  try {
    const undone = await toolsOf(db, deps).command.undo(Number(text), (progress) =>
      bar.show('Undoing', progress),
    );
    return words.resultLines(importOf(undone)).join(' ');
  } finally {
    bar.end();
  }
}

/** Imports a file from the command line, as a super admin would; reports by reason the rejected rows, and those worth a second look. */
export async function importFile(
  db: Database,
  file: string,
  options: ImportOptions,
  { sessions, calendar, callingCode, mailOn }: ImportDeps,
): Promise<Outcome> {
  const { address, invitations } = options;
  if (invitations !== undefined && address === undefined)
    throw new Refusal(
      'invalid_input',
      'Invitation links need --address, the address they begin with (https://…).',
    );
  if (options.invite && invitations !== undefined)
    throw new Refusal('invalid_input', 'Use --invite or --invitations, not both.');
  if (options.invite && !mailOn)
    throw new Refusal('invalid_input', '--invite sends e-mail: set SMTP_URL, MAIL_FROM and PUBLIC_URL.');
  const holds = readHolds(options);
  const named = options.columns === undefined ? [] : readColumns(options.columns, holds);
  const headings = readLine(options.headings);
  const size = await sizeOf(file);
  const { command, by, audit, limits, mail } = toolsOf(db, {
    calendar,
    callingCode,
    invite: Boolean(options.invite),
  });
  // Before hours of work are begun for a file that cannot be written.
  const output = invitations === undefined ? undefined : await open(invitations, 'wx', 0o600);
  let isOutputNeeded = false;
  const bar = progressBar(process.stderr);
  const show = (label: string) => (progress: Progress) => bar.show(label, progress);
  try {
    const makeChapters = Boolean(options['make-chapters']);
    const read = await command.read(
      file,
      { name: basename(file), size, holds, makeChapters },
      show('Reading'),
    );
    const chosen = async () => {
      const wish = headings === undefined ? undefined : { headings_line: headings };
      const moved = wish ? await command.choose(read.id, wish, show('Checking')) : read;
      if (named.length === 0) return moved;
      return command.choose(read.id, { matching: namedMatching(moved, named) }, show('Checking'));
    };
    const found = await chosen().catch(async (error) => {
      await command.discard(read.id);
      throw error;
    });
    const refusal = columnsRefusal(found, options);
    if (refusal || options['dry-run']) await command.discard(found.id);
    if (refusal) throw refusal;
    const summary = summaryOf(found, options);
    const partly = leavesOut(found);
    const text = (people: number, did: string) =>
      [summary, ...invitationsLine(people, options, mailOn), did].join('\n');
    if (options['dry-run']) return { text: text(found.kinds.new ?? 0, 'Nothing was saved.'), partly };
    isOutputNeeded = true;
    const done = await command.run(
      found.id,
      {
        makeChapters,
        updateExisting: Boolean(options.update),
        invite: mail.on,
      },
      show('Writing'),
    );
    if (output && address !== undefined) {
      const account = accountService({
        db,
        sessions,
        limits,
        audit,
        mail,
        endPasskeys: endPasskeys({ audit, mail }),
        calendar,
      });
      for await (const lines of invitationLines({ db, account, by, chapterId: null, id: found.id, address }))
        await output.write(lines);
    }
    const did = words.resultLines(importOf(done)).join(' ') || 'Nothing was saved.';
    if (undoUntil(done))
      return {
        text: `${text(0, did)}\nUndo: npm run admin -- undo-import ${done.id} (for ${IMPORT_UNDO_DAYS} days)`,
        partly,
      };
    return { text: text(done.added, did), partly };
  } finally {
    bar.end();
    await output?.close();
    if (invitations !== undefined && output && !isOutputNeeded) await rm(invitations);
  }
}

/** The row of the headings, as spreadsheets count. */
function readLine(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new Refusal(
    'invalid_input',
    '--headings takes the number of a row, or 0 for a file without headings.',
  );
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    throw new Refusal('not_found', `File not found: '${file}'.`);
  }
}
