import type { Config } from '../../config.ts';
import { counted } from '../../counted.ts';
import type { Database } from '../../db/database.ts';
import { deadLetters } from '../../modules/mail/sending/dead-letters.ts';
import { OUTSIDE_POOL } from '../../open.ts';
import { broken, type Finding, good, look } from './findings.ts';
import { type DatabaseSettings, hasDefaultAdmin, readSettings } from './sql.ts';

const GIB = 2 ** 30;
const OLDEST = 150_000;
/** In milliseconds: events of two processes stay in order below it. */
const MOST_APART = 2_000;
const SPARE = 8;

export async function checkDatabase(db: Database, config: Config, now: () => Date): Promise<Finding[]> {
  const settings = await readSettings(db);
  const dead = (await deadLetters.list(db)).filter(({ failed_at }) => failed_at !== null).length;
  return [
    ...settingsFindings(settings, config),
    clockFinding(Date.parse(settings.at) - now().getTime()),
    ...(dead > 0
      ? [look('Unsent mails', `${counted(dead, 'mail')} could not be sent. See 'npm run admin -- mail'.`)]
      : []),
    ...((await hasDefaultAdmin(db))
      ? [
          look(
            'Super admins',
            "admin@example.com is one, and has no mailbox. Create your own with 'npm run admin -- create', and remove it.",
          ),
        ]
      : []),
  ];
}

export function settingsFindings(settings: DatabaseSettings, config: Config): Finding[] {
  const about = 'PostgreSQL';
  const found: Finding[] = [];
  for (const name of ['fsync', 'full_page_writes'] as const)
    if (!settings[name])
      found.push(broken(about, `${name} is off: a power failure destroys the database. Turn it on.`));
  if (settings.synchronous_commit === 'off')
    found.push(
      broken(about, 'synchronous_commit is off: a power failure loses what people have saved. Turn it on.'),
    );
  if (!settings.autovacuum)
    found.push(broken(about, 'autovacuum is off: the database grows and becomes slow. Turn it on.'));
  if (settings.version < OLDEST)
    found.push(broken(about, `${settings.version_text} is too old. Upgrade to 15 or later.`));
  const needed = config.workers * (config.poolSize + OUTSIDE_POOL) + SPARE;
  if (settings.max_connections < needed)
    found.push(
      look(
        about,
        `max_connections is ${settings.max_connections}; ${needed} may be needed. Raise it, or lower POOL_SIZE.`,
      ),
    );
  if (settings.size > 2 * GIB && settings.shared_buffers < GIB / 4)
    found.push(
      look(
        about,
        `shared_buffers is ${settings.shared_buffers / 2 ** 20} MiB for ${(settings.size / GIB).toFixed(1)} GiB of data. Set it to a quarter of the memory.`,
      ),
    );
  return found.length > 0
    ? found
    : [good(about, `${settings.version_text}, ${(settings.size / 2 ** 20).toFixed(0)} MiB of data`)];
}

export const clockFinding = (apart: number): Finding =>
  Math.abs(apart) > MOST_APART
    ? broken(
        'Clock',
        `Differs from the database's by ${(Math.abs(apart) / 1000).toFixed(0)} s. Run a time service on both machines.`,
      )
    : good('Clock', 'agrees with that of the database');
