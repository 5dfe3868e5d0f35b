import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { createCalendar } from './calendar.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { watchAvailability } from './db/availability.ts';
import { SIGN_INS } from './demo/people.ts';
import { seedDemo } from './demo/seed.ts';
import { startHousekeeping } from './housekeeping.ts';
import { prepareClosing } from './http/closing.ts';
import { createLogger, type Logger } from './log.ts';
import { auditService } from './modules/audit/service.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { randomPassword, superAdminService } from './modules/super-admins/service.ts';
import { type OpenDatabase, openConfigured } from './open.ts';

/** After SIGTERM, /readyz says 503 for this long while calls are still served: balancers get to know before the door closes. */
const NOTICE = 1_000;
const STOP_WITHIN = 9_500;
const demo = process.argv.includes('--demo');
const signIn = ({ email, password }: { email: string; password: string }) => `${email} / ${password}`;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(demo);
  const logger = createLogger(config.logLevel);
  let serving = false;
  const database = await openConfigured(
    config,
    (line) => (serving ? logger.warn(line) : say(line)),
    (error) => logger.warn({ err: error }, 'lost a connection'),
  );
  try {
    await serve(config, logger, database);
    serving = true;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, logger: Logger, database: OpenDatabase): Promise<void> {
  const { db } = database;
  const now = () => new Date();
  const session = { idle: config.sessionIdle, max: config.sessionMax };

  const admins = superAdminService({ audit: auditService(now), sessions: createSessions(session, now), now });
  const password = config.adminPassword ?? randomPassword();
  const firstAdmin = await db.transaction((tx) => admins.ensureFirst(tx, config.adminEmail, password));

  if (demo) await seedDemo(db, createCalendar(config.timeZone, now).today());

  let stopping = false;
  const availability = watchAvailability(db, (state) => logger.warn(`the database is ${state}`));
  const housekeeping = startHousekeeping(db, session, (error) =>
    logger.warn({ err: error }, 'housekeeping failed'),
  );
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp({
    db,
    poolSize: config.poolSize,
    availability,
    logger,
    timeZone: config.timeZone,
    session,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
    isStopping: () => stopping,
  });

  const close = prepareClosing(app);
  closeWithGrace({ delay: STOP_WITHIN, logger: false }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'unexpected error, stopping');
    stopping = true;
    // SIGTERM comes from whoever runs us beside others; Ctrl-C from somebody who waits for the prompt.
    const others = signal === 'SIGTERM';
    if (others) await sleep(NOTICE);
    await close(others);
    housekeeping.stop();
    availability.stop();
    await database.close();
  });

  const address = await app.listen({ host: config.host, port: config.port });
  say('');
  say(`Business Network is ready at ${address}`);
  say(`Data: ${database.place}`);
  if (demo) {
    say(`Super admin:     ${signIn(SIGN_INS.superAdmin)}`);
    say(`Elevated member: ${signIn(SIGN_INS.elevated)}`);
    say(`Plain member:    ${signIn(SIGN_INS.member)}`);
  } else if (firstAdmin) {
    say(`Super admin: ${config.adminEmail}`);
    say(
      `Password:    ${config.adminPassword ? '(the one in ADMIN_PASSWORD)' : `${password}   (shown only this once)`}`,
    );
  }
}

start().catch((error: Error & { code?: string }) => {
  if (error.code === 'EADDRINUSE') error.message = 'the port is in use; set PORT to another one.';
  const expected = error instanceof ConfigError || error.name === 'EmbeddedDatabaseError';
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : '';
  process.stderr.write(`${expected ? error.message : `Could not start: ${error.message}`}${cause}\n`);
  process.exit(1);
});
