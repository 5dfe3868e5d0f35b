import { LIMITS, PATTERNS, readText } from '@bn/contract';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { ConfigError, readConfig } from '../config.ts';
import { counted } from '../counted.ts';
import { codeOf, type Database, isDatabaseAway, openDatabase } from '../db/database.ts';
import { notFound, Refusal } from '../errors.ts';
import { auditService } from '../modules/audit/service.ts';
import { createLimits } from '../modules/auth/limits.ts';
import { createSessions } from '../modules/auth/sessions.ts';
import { createPublish } from '../modules/events/publish.ts';
import { deadLetters as mails } from '../modules/mail/sending/dead-letters.ts';
import { mailService } from '../modules/mail/service.ts';
import { createUnsubscribeTokens } from '../modules/mail/unsubscribe.ts';
import { membershipService } from '../modules/memberships/service.ts';
import { endPasskeys } from '../modules/passkeys/end.ts';
import { randomPassword, superAdminService } from '../modules/super-admins/service.ts';
import { type OpenDatabase, openForCommand } from '../open.ts';
import { UnreadableFile } from '../reader/errors.ts';
import { createCalendar } from '../time/calendar.ts';
import { type Options, readArguments } from './arguments.ts';
import { examine } from './doctor/doctor.ts';
import { type Finding, listFindings } from './doctor/findings.ts';
import { importFile, undoImport } from './import.ts';
import { readPassword } from './password-input.ts';
import { listDoubtfulPhones } from './phones.ts';

const HELP = `Business Network, for operators

  npm run admin -- create EMAIL [--name NAME] [--password-stdin]
      create a super admin; --password-stdin asks for the password, or reads it from a pipe; without it a random one is printed
  npm run admin -- password EMAIL [--password-stdin]
      set someone's password, and end their sessions and passkeys
  npm run admin -- require-passkeys [off]
      require super admins to sign in with a passkey, or no longer; all of them are signed out. Whoever loses theirs gets a
      password from this command line, which signs in for an hour to add another one
  npm run admin -- list
      list the super admins
  npm run admin -- remove EMAIL
      end a membership, or remove a super admin: they cannot sign in and are in no list; their history stays
  npm run admin -- mail [retry | drop] [ID]
      list unsent mails, dead letters first; retry or drop dead letters, one by its number or all of them
  npm run admin -- import FILE [--dry-run] [--columns "Heading=field,…"] [--headings ROW] [--make-chapters] [--update]
                          [--invite | --invitations FILE --address URL]
      add the members of a CSV or Excel file (.xlsx), of up to five million rows; --dry-run only reports what would happen.
      Columns are recognised by their headings and by what they hold; --columns says it of those that are not, with the fields
      full_name, last_name, phone, email, subscription_valid_till, member_since, chapter, region and vertical.
      --headings says in which row the headings are (0: nowhere).
      --make-chapters creates missing chapters, --update updates existing members,
      --invite mails an invitation to everyone who is added, which the server sends; --dry-run says to how many.
      --invitations writes the invitation links to a new file instead; links begin with --address
  npm run admin -- import FILE --holds referrals|thank-yous|attendance [--dry-run] [--columns "Heading=field,…"] [--headings ROW]
      add figures of former years, which count like all others; no one is notified. The fields are giver and receiver (an e-mail, or
      the name of a member), date, comments and chapter; of referrals referral_type, location and answer, of thank-you notes amount;
      of attendance member, date, attendance (present, late, absent, medical, substitute or P, L, A, M, S) and chapter
  npm run admin -- undo-import NUMBER
      take back all figures of such an import, for 30 days; the import says its number
  npm run admin -- phones
      list stored phones that versions up to 1.1.0 may have made of numbers with a country code
  npm run admin -- doctor [--backups FOLDER] [--mail ADDRESS]
      examine a running installation: settings, certificate, database, clock, disk, the age of the newest backup in a folder,
      and a test e-mail to an address; says what to do, and changes nothing
  npm run admin -- backup FILE
      write everything to a file, while the server runs or not; an earlier backup there is replaced once the new one is complete
  npm run admin -- restore FILE
      fill an empty database (a new DATA_DIR, or a new database) from a backup of the same version

Commands use the server's database: DATABASE_URL, or the embedded one in DATA_DIR (default ./data), running or not.
They exit with 0 when everything was done, 1 when nothing was, as with a file of which too little is recognised, and an import
with 2 when it left rows or columns out.
'doctor' exits with 1 when something is broken, and with 2 when something is worth a look.`;

const EXIT = { done: 0, failed: 1, partly: 2 };

type Outcome = string | { text: string; partly: boolean };
type Command = (database: OpenDatabase, words: readonly string[], options: Options) => Promise<Outcome>;

const config = readConfigOrExit();
const now = () => new Date();
const session = { idle: config.sessionIdle, max: config.sessionMax };
const calendar = createCalendar(config.timeZone, now);
const sessions = createSessions(session, calendar);
const audit = auditService(now);
const admins = superAdminService({ audit, sessions, now });

const COMMANDS: Record<string, Command> = {
  create: async ({ db }, [email = ''], { name = 'Super Admin', ...options }) => {
    const person = [checkedEmail(email), checkedName(name)] as const;
    const { password, line } = await newPassword(options);
    await admins.create(db, person[0], password, person[1]);
    return `Super admin: ${email}${line}`;
  },
  password: async ({ db }, [email = ''], options) => {
    const { password, line } = await newPassword(options);
    await admins.setPassword(db, endPasskeysIn(db), email, password);
    const soon = (await admins.arePasskeysRequired(db))
      ? '\nA super admin can sign in with it for an hour, to add a passkey.'
      : '';
    return `The password of ${email} was changed.${line}${soon}`;
  },
  'require-passkeys': async ({ db }, [off]) => {
    if (off !== undefined && off !== 'off')
      throw new Refusal('invalid_input', `Use 'require-passkeys' or 'require-passkeys off', not '${off}'.`);
    if (off) {
      await db.transaction((tx) => admins.allowPasswords(tx));
      return 'Super admins can sign in with a password alone again.';
    }
    const { without } = await db.transaction((tx) => admins.requirePasskeys(tx));
    const locked = without.map(
      (email) => `\n${email} has no passkey and cannot sign in until 'npm run admin -- password ${email}'.`,
    );
    return `Super admins sign in with a passkey from now on, and are signed out now.${locked.join('')}`;
  },
  list: async ({ db }) => {
    const found = await admins.list(db);
    return found
      .map(({ email, full_name, created_at }) => `${email}  ${full_name}  since ${created_at.slice(0, 10)}`)
      .join('\n');
  },
  remove: async ({ db }, [email = '']) => {
    const memberships = membershipService({ db, sessions, audit, publish: createPublish(now), calendar });
    await db.transaction((tx) => admins.remove(tx, { memberships, mail: mailIn(db) }, email));
    return `${email} was removed.`;
  },
  mail: async ({ db }, [action, id]) => {
    if (action === undefined) return listMails(await mails.list(db));
    if (action !== 'retry' && action !== 'drop')
      throw new Refusal('invalid_input', `Use 'mail retry' or 'mail drop', not 'mail ${action}'.`);
    if (id !== undefined && !/^[1-9]\d{0,15}$/.test(id))
      throw new Refusal('invalid_input', `'${id.slice(0, 100)}' is not the number of a mail.`);
    const one = id === undefined ? null : Number(id);
    const count = await (action === 'retry' ? mails.retry(db, one, now()) : mails.drop(db, one));
    if (count === 0 && id !== undefined) throw notFound(`Mail ${id}`);
    return `${counted(count, 'mail')} ${action === 'retry' ? 'will be sent again' : 'dropped'}.`;
  },
  import: ({ db }, [file = ''], options) =>
    importFile(db, file, options, {
      sessions,
      calendar,
      callingCode: config.callingCode,
      mailOn: config.mail !== undefined,
    }),
  'undo-import': ({ db }, [id = '']) => undoImport(db, id, { calendar, callingCode: config.callingCode }),
  phones: ({ db }) => listDoubtfulPhones(db, config.callingCode),
  backup: async (database, [file = '']) => {
    const { tables, rows } = await asOwner(database, (owner) => backup(owner, file, now()));
    return `${counted(rows, 'row')} of ${counted(tables, 'table')} written to ${file}. Keep it safe: it contains everything except readable passwords.`;
  },
  restore: async (database, [file = '']) => {
    const { tables, rows } = await asOwner(database, (owner) => restore(owner, file));
    return `${counted(rows, 'row')} of ${counted(tables, 'table')} restored from ${file}.`;
  },
};

const mailIn = (db: Database) =>
  mailService({
    db,
    on: config.mail !== undefined,
    tokens: createUnsubscribeTokens(),
    limits: createLimits(now),
    now,
  });
const endPasskeysIn = (db: Database) => endPasskeys({ audit, mail: mailIn(db) });

async function newPassword(options: Options): Promise<{ password: string; line: string }> {
  if (options['password-stdin'])
    return { password: checkedPassword(await readPassword(process.stdin, process.stderr)), line: '' };
  const password = randomPassword();
  return { password, line: `\nPassword:    ${password}` };
}

function listMails(found: Awaited<ReturnType<typeof mails.list>>): string {
  if (found.length === 0) return 'There are no unsent mails.';
  return found
    .map((mail) =>
      [
        mail.id,
        mail.failed_at ? 'dead' : 'queued',
        mail.kind,
        mail.to_email,
        mail.written_at.slice(0, 16),
        counted(mail.attempts, 'attempt'),
        mail.error ?? '',
      ].join('  '),
    )
    .join('\n');
}

async function asOwner<T>({ ownerUrl }: OpenDatabase, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = openDatabase({ connectionString: ownerUrl, poolSize: 1, onError: () => undefined });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { name, words, options } = readArguments(process.argv.slice(2));
    if (options.help) return print(HELP, EXIT.done);
    if (name === '') return print(HELP, EXIT.failed);
    if (name === 'doctor') return await doctor(options);
    const command = COMMANDS[name];
    if (!command) return print(`Unknown command '${name}'.\n\n${HELP}`, EXIT.failed);
    const database = await openForCommand(config);
    try {
      const outcome = await command(database, words, options);
      if (typeof outcome === 'string') return print(outcome, EXIT.done);
      return print(outcome.text, outcome.partly ? EXIT.partly : EXIT.done);
    } finally {
      await database.close();
    }
  } catch (error) {
    return print(sentenceOf(error), EXIT.failed);
  }
}

async function doctor(options: Options): Promise<number> {
  const open = () => openForCommand(config);
  const found = await examine(options, { config, now, open, sentenceOf });
  const has = (state: Finding['state']) => found.some((one) => one.state === state);
  return print(listFindings(found), has('broken') ? EXIT.failed : has('look') ? EXIT.partly : EXIT.done);
}

/** What went wrong, for people: never a stack, and never the details of a database's error, which quote whole rows. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Failed without an error message.';
  if (error instanceof Refusal || error instanceof UnreadableFile || error.name === 'EmbeddedDatabaseError')
    return error.message;
  const why = error.message || codeOf(error) || error.name;
  const cause = error.cause instanceof Error ? ` ${error.cause.message}` : '';
  if (isDatabaseAway(error)) return `The database does not answer (${why}).`;
  return `Failed: ${`${why}${cause}`.replaceAll(/\s*\n\s*/g, ' ')}`;
}

function print(text: string, code: number): number {
  (code === EXIT.failed ? console.error : console.log)(text);
  return code;
}

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    print(error instanceof ConfigError ? error.message : sentenceOf(error), EXIT.failed);
    return process.exit(1);
  }
}

function checked(text: string, pattern: string, least: number, most: number, otherwise: string): string {
  const { length } = [...text];
  if (length < least || length > most || !new RegExp(pattern, 'u').test(text))
    throw new Refusal('invalid_input', otherwise);
  return text;
}
function checkedEmail(email: string): string {
  const otherwise = `'${email.slice(0, 100)}' is not an e-mail address.`;
  return checked(email, PATTERNS.email, 3, LIMITS.email, otherwise);
}

function checkedName(name: string): string {
  const otherwise = `A name must have 1 to ${LIMITS.name} characters, not all of them blank.`;
  return checked(readText(name).trim(), PATTERNS.line, 1, LIMITS.name, otherwise);
}

function checkedPassword(password: string): string {
  const { passwordMin, passwordMax } = LIMITS;
  const otherwise = `A password must have ${passwordMin} to ${passwordMax} characters.`;
  return checked(password, PATTERNS.password, passwordMin, passwordMax, otherwise);
}
