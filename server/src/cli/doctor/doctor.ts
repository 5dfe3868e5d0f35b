import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../../open.ts';
import { checkConfiguration, checkNode } from './configuration.ts';
import { checkDatabase } from './database.ts';
import { broken, type Finding, look } from './findings.ts';
import { checkAnswer, checkCertificate, localOrigin, sendTestMail } from './reach.ts';
import { checkBackups, checkSpace } from './storage.ts';

export interface DoctorOptions {
  backups?: string | undefined;
  mail?: string | undefined;
}

interface Deps {
  config: Config;
  now: () => Date;
  /** Opened here, because a database that does not answer is one of the findings. */
  open: () => Promise<OpenDatabase>;
  sentenceOf: (error: unknown) => string;
}

export async function examine({ backups, mail }: DoctorOptions, deps: Deps): Promise<Finding[]> {
  const { config, now } = deps;
  const found: (Finding | undefined)[] = [checkNode(process.versions.node)];
  found.push(...checkConfiguration(config));
  // Before the database is opened, because an embedded one that is stopped is started for it.
  found.push(await checkAnswer('Server', localOrigin(config)));
  found.push(...(await databaseFindings(deps)));
  if (config.mail) {
    const { publicUrl } = config.mail;
    found.push(await checkCertificate(publicUrl, now()), await checkAnswer('Public address', publicUrl));
    found.push(
      mail === undefined
        ? look('Test e-mail', 'Not sent. Name a mailbox of yours with --mail ADDRESS.')
        : await sendTestMail(config.mail, mail),
    );
  }
  found.push(await checkBackups(backups, now()));
  if (backups !== undefined) found.push(await checkSpace('Disk of backups', backups));
  if (config.databaseUrl === undefined) found.push(await checkSpace('Disk of data', config.dataDir));
  return found.filter((one) => one !== undefined);
}

async function databaseFindings({ config, now, open, sentenceOf }: Deps): Promise<Finding[]> {
  try {
    const database = await open();
    try {
      return await checkDatabase(database.db, config, now);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [broken('PostgreSQL', sentenceOf(error))];
  }
}
