import type { BodyOf, NetworkIdentity, Routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
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

export type Identity = sql.Identity;
export const identityOf = (db: Executor): Promise<Identity> => sql.find(db);

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

    find: async (): Promise<NetworkIdentity> => versioned(await sql.find(db)),

    change: async (
      caller: Caller,
      { network_name, reply_to }: BodyOf<Routes['changeNetworkIdentity']>,
      version?: string,
    ): Promise<NetworkIdentity> => {
      const changed = await db.transaction(async (tx) => {
        const before = await sql.lock(tx, now());
        await refuseChanged(tx, caller, version, versioned(before), () => sql.lastChange(tx));
        const after: Identity = {
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
      return versioned(changed);
    },
  };
}
export type NetworkIdentityService = ReturnType<typeof networkIdentityService>;
