import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openReaders, type Readers, watchAvailability } from './db/database.ts';
import { SIGN_INS } from './demo/people.ts';
import { seedDemo } from './demo/seed.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import { prepareClosing } from './http/operations/closing.ts';
import { createLogger, type Logger, lastLines } from './log.ts';
import { auditService } from './modules/audit/service.ts';
import { createLimits } from './modules/auth/limits.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { createPublish } from './modules/events/publish.ts';
import { startNotifying, startSending } from './modules/mail/sending/start.ts';
import { mailService } from './modules/mail/service.ts';
import { createUnsubscribeTokens } from './modules/mail/unsubscribe.ts';
import { randomPassword, superAdminService } from './modules/super-admins/service.ts';
import { openConfigured, openForWorker } from './open.ts';
import { createCalendar } from './time/calendar.ts';
import { metricsOfAll } from './workers/worker-figures.ts';
import { onStop, startWorkers, untilReleased, WorkerFailed } from './workers/workers.ts';

/** After SIGTERM, /readyz says 503 for this long while calls are still served: load balancers notice before we stop listening. */
const NOTICE = 1_000;
const { isWorker } = cluster;
/** The process that waits for workers has to wait longer than they do. */
const STOP_WITHIN = isWorker ? 8_000 : 9_500;
const demo = process.argv.includes('--demo');
const signIn = ({ email, password }: { email: string; password: string }) => `${email} / ${password}`;
const now = () => new Date();

// What is still in use at some garbage collection, like a request in progress, V8 would allocate in the old
// generation from then on. There it keeps everything that belongs to its request until the next major GC.
setFlagsFromString('--no-allocation-site-pretenuring');

// The reader of our output may be gone. A server keeps serving, silently.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What was opened so far. It is closed in reverse order, whether the start failed, was interrupted or succeeded. */
const closers: ((signal: NodeJS.Signals | undefined) => Promise<unknown>)[] = [];
async function closeEverything(signal?: NodeJS.Signals): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close(signal);
  if (logger) await lastLines(logger);
}

let logger: Logger | undefined;
let stopping = false;
class Interrupted extends Error {}
/** Work in progress is finished, so that it can be closed; nothing further is begun. */
const throwIfStopping = () => {
  if (stopping) throw new Interrupted();
};

async function start(): Promise<void> {
  const config = readConfig(demo, undefined, isWorker);
  const log = createLogger(config.logLevel);
  logger = log;
  let serving = false;
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a connection');
  const database = isWorker
    ? openForWorker(config, onLost)
    : await openConfigured(config, (line) => (serving ? log.warn(line) : say(line)), onLost);
  closers.push(database.close);
  throwIfStopping();
  const { db } = database;
  const session = { idle: config.sessionIdle, max: config.sessionMax };
  if (!isWorker) {
    await ensureSuperAdmin(config, db, session);
    throwIfStopping();
    if (demo) await seedDemo(db, createCalendar(config.timeZone, now));
    throwIfStopping();
  }
  const welcome = (address: string) => {
    serving = true;
    say('');
    say(`Business Network is ready at ${address}`);
    say(`Data: ${database.location}`);
    if (!demo) return;
    say(`Super admin:     ${signIn(SIGN_INS.superAdmin)}`);
    say(`Elevated member: ${signIn(SIGN_INS.elevated)}`);
    say(`Plain member:    ${signIn(SIGN_INS.member)}`);
  };
  if (config.workers > 1 && !isWorker) {
    const workers = await startWorkers({
      count: config.workers,
      notice: NOTICE,
      environment: { DATABASE_URL: config.databaseUrl ?? database.url },
      onDeath: (what) => log.warn(what),
    });
    closers.push(workers.stop);
    return welcome(workers.address);
  }

  const readers = readersOf(config, db, log);
  const availability = watchAvailability(db, (state) => {
    log.warn(`the database is ${state}`);
    readers?.primaryIs(state);
  });
  closers.push(async () => availability.stop());
  readers?.follow(availability);
  const post = mailService({
    db,
    on: config.mail !== undefined,
    tokens: createUnsubscribeTokens(),
    limits: createLimits(now),
    now,
  });
  const housekeeping = startHousekeeping(
    db,
    session,
    {
      publish: createPublish(now, post.enqueue),
      calendar: createCalendar(config.timeZone, now),
      mailOn: post.on,
    },
    (error) => log.warn({ err: error }, 'housekeeping failed'),
  );
  closers.push(async () => housekeeping.stop());
  const mail = config.mail && startSending({ ...config, mail: config.mail, db, now, log });
  if (mail) closers.push(() => mail.stop());
  const notifications = startNotifying({ ...config, db, now, log });
  closers.push(() => notifications.stop());
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp({
    db,
    readers,
    poolSize: config.poolSize,
    availability,
    logger: log,
    timeZone: config.timeZone,
    currency: config.currency,
    callingCode: config.callingCode,
    session,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    ...(isWorker && { metricsOfAll }),
    mail,
    notifications,
    pushKeys: config.push.keys,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
    isStopping: () => stopping,
  });
  const close = prepareClosing(app);
  closers.push(async (signal) => {
    // SIGTERM comes from an orchestrator that runs us beside others; Ctrl-C from a person who waits for the
    // prompt.
    const others = signal === 'SIGTERM';
    if (others) await sleep(NOTICE);
    if (stopSignal) await untilReleased();
    await close(others);
  });
  throwIfStopping();

  const address = await app.listen({ host: config.host, port: config.port });
  if (!isWorker) welcome(address);
}

function readersOf(
  { databaseReadUrl, poolSize }: Config,
  primary: Database,
  log: Logger,
): Readers | undefined {
  if (databaseReadUrl === undefined) return undefined;
  const readers = openReaders({
    connectionString: databaseReadUrl,
    poolSize,
    primary,
    onError: (error) => log.warn({ err: error }, 'lost a connection to a standby'),
    onChange: (state) => log.warn(`the standby is ${state === 'away' ? 'unavailable' : 'available'}`),
  });
  closers.push(async () => {
    readers.stop();
    await readers.close();
  });
  return readers;
}

/**
 * The first super admin. A generated password is shown before it is stored: if it cannot be shown there is no
 * super admin, and the next start creates another; whatever fails later, the operator has seen it.
 */
async function ensureSuperAdmin(
  config: Config,
  db: Database,
  session: { idle: number; max: number },
): Promise<void> {
  const sessions = createSessions(session, createCalendar(config.timeZone, now));
  const admins = superAdminService({ audit: auditService(now), sessions, now });
  const { adminEmail, adminPassword } = config;
  const password = adminPassword ?? randomPassword();
  const show = async () => {
    if (demo) return;
    say(`\nSuper admin: ${adminEmail}`);
    if (adminPassword) say('Password:    (the one in ADMIN_PASSWORD)');
    else await shown(`Password:    ${password}   (shown only this once)\n`);
  };
  await admins.ensureFirst(db, adminEmail, password, show);
}

const shown = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) =>
      error
        ? reject(
            new ConfigError(
              'The first password could not be shown, because the output is closed: set ADMIN_PASSWORD.',
            ),
          )
        : resolve(),
    );
  });

const started = start().catch(async (error: Error & { code?: string }) => {
  if (error instanceof Interrupted) return;
  await closeEverything();
  if (error instanceof WorkerFailed) process.exit(1);
  if (error.code === 'EADDRINUSE') error.message = 'the port is in use; set PORT to another one.';
  const expected = error instanceof ConfigError || error.name === 'EmbeddedDatabaseError';
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : '';
  process.stderr.write(`${expected ? error.message : `Could not start: ${error.message}`}${cause}\n`);
  process.exit(1);
});

let stopSignal: NodeJS.Signals | undefined;
const skip = isWorker ? (['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies NodeJS.Signals[]) : [];
const grace = closeWithGrace({ delay: STOP_WITHIN, logger: false, skip }, async ({ err, signal }) => {
  if (err) logger?.fatal({ err }, 'unexpected error, stopping');
  stopping = true;
  await started;
  await closeEverything(stopSignal ?? (signal as NodeJS.Signals | undefined));
});
if (isWorker)
  onStop((signal) => {
    stopSignal ??= signal;
    if (!stopping) grace.close();
  });
