import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError, unlessMissing } from '../error.ts';

/** Passwords of the two roles, generated at the first start. */
export interface Secrets {
  owner: string;
  app: string;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json');

export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const text = await unlessMissing(readFile(fileIn(dataDir), 'utf8'));
  if (text === undefined) return undefined;
  const { owner, app } = parse(text);
  if (typeof owner === 'string' && typeof app === 'string') return { owner, app };
  throw new EmbeddedDatabaseError(
    `The file ${fileIn(dataDir)} is damaged: delete it, and the next start creates a new one.`,
  );
}

function parse(text: string): { owner?: unknown; app?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export async function createSecrets(dataDir: string): Promise<Secrets> {
  const secrets = { owner: randomPassword(), app: randomPassword() };
  const unfinished = `${fileIn(dataDir)}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, fileIn(dataDir));
  return secrets;
}

/** Safe in a URL and in an SQL literal without escaping. */
const randomPassword = () => randomBytes(24).toString('base64url');
