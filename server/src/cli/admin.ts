import { parseArgs } from 'node:util';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { ConfigError, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import { auditService } from '../modules/audit/service.ts';
import { createSessions } from '../modules/auth/sessions.ts';
import { randomPassword, superAdminService } from '../modules/super-admins/service.ts';
import { type OpenDatabase, openForCommand } from '../open.ts';

const HELP = `Business Network, for operators

  npm run admin -- create EMAIL [--name NAME] [--password PASSWORD]
      make a super admin; without --password a random one is printed
  npm run admin -- password EMAIL [--password PASSWORD]
      set somebody's password and end their sessions
  npm run admin -- list
      list the super admins
  npm run admin -- remove EMAIL
      take somebody out of the network: no sign-in, in no list; what they did stays
  npm run admin -- backup FILE
      write everything to a file, while the server runs or not
  npm run admin -- restore FILE
      fill an empty database (a new DATA_DIR, or a new database) from a backup of the same version

The database is the server's: DATABASE_URL, or the embedded one in DATA_DIR (default ./data), running or not.`;

type Command = (database: OpenDatabase, argument: string, options: Options) => Promise<string>;
interface Options {
  name?: string | undefined;
  password?: string | undefined;
}

const config = readConfigOrExit();
const now = () => new Date();
const session = { idle: config.sessionIdle, max: config.sessionMax };
const admins = superAdminService({ audit: auditService(now), sessions: createSessions(session, now), now });

const COMMANDS: Record<string, Command> = {
  create: async ({ db }, email, { name = 'Super Admin', password = randomPassword() }) => {
    await db.transaction((tx) => admins.create(tx, checkedEmail(email), checkedPassword(password), name));
    return `Super admin: ${email}\nPassword:    ${password}`;
  },
  password: async ({ db }, email, { password = randomPassword() }) => {
    await db.transaction((tx) => admins.setPassword(tx, email, checkedPassword(password)));
    return `Password of ${email}: ${password}`;
  },
  list: async ({ db }) => {
    const found = await admins.list(db);
    return found
      .map(({ email, full_name, created_at }) => `${email}  ${full_name}  since ${created_at.slice(0, 10)}`)
      .join('\n');
  },
  remove: async ({ db }, email) => {
    await db.transaction((tx) => admins.remove(tx, email));
    return `${email} was removed.`;
  },
  backup: async (database, file) => {
    const { tables, rows } = await asOwner(database, (owner) => backup(owner, file, now()));
    return `${rows} rows of ${tables} tables are in ${file}. Keep it safe: it holds everything but readable passwords.`;
  },
  restore: async (database, file) => {
    const { tables, rows } = await asOwner(database, (owner) => restore(owner, file));
    return `${rows} rows of ${tables} tables were restored from ${file}.`;
  },
};

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
  const [name, argument, options] = readArguments();
  if (options.help || name === undefined) return tell(HELP, name === undefined && !options.help ? 1 : 0);
  const command = COMMANDS[name];
  if (!command) return tell(`There is no command '${name}'.\n\n${HELP}`, 1);
  if (argument === undefined && name !== 'list') return tell(`'${name}' needs an argument.\n\n${HELP}`, 1);
  try {
    const database = await openForCommand(config);
    try {
      return tell(await command(database, argument ?? '', options), 0);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof Refusal || (error as Error).name === 'EmbeddedDatabaseError')
      return tell((error as Error).message, 1);
    throw error;
  }
}

function readArguments(): [string | undefined, string | undefined, Options & { help?: boolean | undefined }] {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        password: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return [positionals[0], positionals[1], values];
  } catch (error) {
    tell((error as Error).message, 1);
    return process.exit(1);
  }
}

function tell(text: string, code: number): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(error.message, 1);
    return process.exit(1);
  }
}

function checkedEmail(email: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal('invalid_input', `'${email}' is not an e-mail address.`);
  return email;
}

function checkedPassword(password: string): string {
  if (password.length < 8 || password.length > 128)
    throw new Refusal('invalid_input', 'A password has 8 to 128 characters.');
  return password;
}
