import { type BodyOf, type NetworkIdentity, type Routes, STORED_LOGO_TYPE } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { PolledFile } from '../../file-answer.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Audit } from '../audit/service.ts';
import { refuseChanged, versioned } from '../versions/versions.ts';
import * as sql from './sql.ts';

interface NetworkIdentityDeps {
  db: Database;
  audit: Audit;
  now: () => Date;
}

/** How old the name in a page may be: other processes may have changed it. */
const KNOWN_FOR = 2_000;
const DIGEST = /^[0-9a-f]{32}$/;

export type Identity = sql.Identity;
export type Icon = sql.Icon;
export const identityOf = (db: Executor): Promise<Identity> => sql.find(db);
export const NO_IDENTITY = sql.NONE;

/** The version is that of the form, which the logo is not part of. */
const shown = ({ network_name, reply_to, logo }: Identity): NetworkIdentity => ({
  ...versioned({ network_name, reply_to }),
  logo: logo?.large ?? null,
});

export function networkIdentityService({ db, audit, now }: NetworkIdentityDeps) {
  let known: { identity: Identity; at: number } | undefined;
  let asking = false;
  const refresh = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      known = { identity: await sql.find(db), at: now().getTime() };
    } catch {
      // Without a database the app still opens, with the name that is known.
    } finally {
      asking = false;
    }
  };

  return {
    refresh,

    /** For the page that the app begins with, which waits for nothing. */
    known: (): Identity | undefined => {
      if (!known || now().getTime() - known.at > KNOWN_FOR) void refresh();
      return known?.identity;
    },

    find: async (): Promise<NetworkIdentity> => shown(await sql.find(db)),

    change: async (
      caller: Caller,
      { network_name, reply_to }: BodyOf<Routes['changeNetworkIdentity']>,
      version?: string,
    ): Promise<NetworkIdentity> => {
      const changed = await db.transaction(async (tx) => {
        const before = await sql.lock(tx, now());
        await refuseChanged(tx, caller, version, shown(before), () => sql.lastChange(tx));
        const after: Identity = {
          ...before,
          network_name: network_name === undefined ? before.network_name : (network_name?.trim() ?? null),
          reply_to: reply_to === undefined ? before.reply_to : (reply_to?.trim() ?? null),
        };
        const changes = changesBetween(['network_name', 'reply_to'], before, after);
        if (Object.keys(changes).length === 0) return before;
        await sql.update(tx, after, caller.user.id, now());
        await audit.record(tx, caller, { action: 'network.changed', changes });
        return after;
      });
      await refresh();
      return shown(changed);
    },

    /** None takes it away. */
    replaceLogo: async (caller: Caller, icons: readonly Icon[]): Promise<NetworkIdentity> => {
      const changed = await db.transaction(async (tx) => {
        const before = await sql.lock(tx, now());
        await sql.removeLogo(tx);
        for (const icon of icons) await sql.addIcon(tx, icon);
        const after = await sql.find(tx);
        if (before.logo?.large === after.logo?.large) return before;
        await audit.record(tx, caller, {
          action: 'network.changed',
          changes: { logo: logoChange(before, after) },
        });
        return after;
      });
      await refresh();
      return shown(changed);
    },

    icon: async (digest: string): Promise<PolledFile> => {
      const content = DIGEST.test(digest) ? await sql.findIcon(db, digest) : undefined;
      if (!content) throw notFound('Logo');
      return { name: 'logo.png', type: STORED_LOGO_TYPE, content };
    },
  };
}
export type NetworkIdentityService = ReturnType<typeof networkIdentityService>;

/** The history shows no pictures: what it says of another one is that it changed. */
const logoChange = ({ logo: before }: Identity, { logo: after }: Identity) =>
  before && after ? { before: null, after: null } : { before: before && 'set', after: after && 'set' };
