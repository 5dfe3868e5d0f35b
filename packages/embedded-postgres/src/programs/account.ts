import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from '../error.ts';

const run = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

const OWN_NAME = 'business-network';

/** Each system has one of these; each is tried in turn until the account exists. */
const WAYS_TO_CREATE: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_NAME]],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', OWN_NAME]],
  ['pw', ['useradd', OWN_NAME, '-d', '/nonexistent', '-s', '/usr/sbin/nologin']],
];

/**
 * PostgreSQL refuses to run as root. The owner of existing data is the right account; otherwise the usual `postgres`, or
 * one that we create. Undefined if there is no need to switch, because we are not root.
 */
export async function chooseAccount(owner: Account | undefined): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  if (owner && owner.uid !== 0) return owner;
  const account =
    (await lookUp('postgres')) ?? (await lookUp(OWN_NAME)) ?? (await create()) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and no other account could be created: create a user named ${OWN_NAME}, or start as an ordinary user.`,
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<Account | undefined> {
  for (const [command, args] of WAYS_TO_CREATE) {
    await run(command, args).catch(() => undefined);
    // Checked even after a failure: another process may have created it at the same moment.
    const account = await lookUp(OWN_NAME);
    if (account) return account;
  }
  return undefined;
}

type Permission = 'enter' | 'read';

/** Whether the account can reach a file or folder through all its parent folders. */
export async function canReach(target: string, account: Account, permission: Permission): Promise<boolean> {
  if (!(await allows(target, account, permission))) return false;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (!(await allows(folder, account, 'enter'))) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

async function allows(target: string, account: Account, permission: Permission): Promise<boolean> {
  const { uid, gid, mode } = await stat(target);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  const needed = permission === 'enter' ? 0o1 : 0o4;
  return ((mode >> shift) & needed) !== 0;
}
