import { randomBytes } from 'node:crypto';
import type { AnswerOf, ImportHolds, ImportState, Routes } from '@bn/contract';
import type pg from 'pg';
import type { Database } from '../src/db/database.ts';
import type { Sessions } from '../src/modules/auth/sessions.ts';
import { NOTHING_MATCHED } from '../src/modules/imports/rows/matching.ts';
import {
  createRecords,
  type MemberTraits,
  type PersonTraits,
  type Records,
  type Person as StoredPerson,
} from '../src/testing/records.ts';
import { deviceForm } from './access/valid.ts';
import type { Clock } from './clock.ts';

export type { Chapter } from '../src/testing/records.ts';

/** Someone who is signed in. */
export interface Person extends StoredPerson {
  token: string;
}

/** Records of the product, created without the calls under test. */
export interface Builders
  extends Pick<
    Records,
    'aChapter' | 'aReferral' | 'aNote' | 'aMeeting' | 'aGuest' | 'aTestimonial' | 'aOneToOne' | 'aFreeDay'
  > {
  aMember(traits?: MemberTraits): Promise<Person>;
  aSuperAdmin(traits?: PersonTraits): Promise<Person>;
  /** Another session of a person; returns its id. */
  aSession(person: { id: number }): Promise<number>;
  /** A browser of this person that shows notifications; of no session unless one is given. */
  aDevice(person: { id: number }, more?: { session?: number; endpoint?: string }): Promise<number>;
  /** A passkey of a person, without its private key; returns its id. */
  aPasskey(person: { id: number }): Promise<number>;
  /** What a device is asked for to add a passkey in this session. */
  aChallengeToAdd(person: { id: number; token: string }): Promise<AnswerOf<Routes['askToAddPasskey']>>;
  /** A one-time link of a person; returns its token. */
  aPasswordLink(person: { id: number }): Promise<string>;
  /** Stored as it is, whatever it shows; returns the secret of its address. */
  aPicture(person: { id: number }): Promise<string>;
  /** An icon of the network's logo, whatever it shows; returns the digest in its address. */
  aLogo(): Promise<string>;
  /** The calendar address of a person; returns its token. */
  aCalendarAddress(person: { id: number }): Promise<string>;
  /** An import of a person with one invalid row, or of one byte if it is still to be uploaded. */
  anImport(person: { id: number }, state?: ImportState, holds?: ImportHolds): Promise<{ id: number }>;
}

interface BuilderDeps {
  owner: pg.Pool;
  db: Database;
  clock: Clock;
  sessions: Sessions;
}

export function createBuilders({ owner, db, clock, sessions }: BuilderDeps): Builders {
  const records = createRecords((text, values) => owner.query(text, values), clock.now);
  const { insert, aChapter, aReferral, aNote, aMeeting, aGuest, aTestimonial, aOneToOne, aFreeDay } = records;
  const signedIn = async (person: StoredPerson): Promise<Person> => ({
    ...person,
    token: await sessions.open(db, person.id),
  });

  return {
    aChapter,
    aReferral,
    aNote,
    aMeeting,
    aGuest,
    aTestimonial,
    aOneToOne,
    aFreeDay,
    aMember: async (traits) => signedIn(await records.aMember(traits)),
    aSuperAdmin: async (traits) => signedIn(await records.aSuperAdmin(traits)),
    aSession: async ({ id }) => {
      await sessions.open(db, id);
      const { rows } = await owner.query<{ id: number }>(
        'SELECT max(id) AS id FROM sessions WHERE user_id = $1',
        [id],
      );
      return rows[0]?.id ?? 0;
    },
    aPasskey: async ({ id: user_id }) => {
      const { id } = await insert('passkeys', {
        user_id,
        credential_id: randomBytes(32),
        public_key: Buffer.of(1),
        counter: 0,
        transports: [],
        name: 'A phone',
        created_at: clock.now(),
      });
      return id;
    },
    aChallengeToAdd: async ({ id, token }) => {
      const challenge = randomBytes(32).toString('base64url');
      await owner.query(
        `INSERT INTO passkey_challenges (hash, purpose, user_id, session_hash, ends_at)
         SELECT sha256($1), 'add', $2, token_hash, $4 FROM sessions WHERE token_hash = sha256($3)`,
        [Buffer.from(challenge), id, Buffer.from(token), new Date(clock.now().getTime() + 60_000)],
      );
      const user = { handle: 'AAAA', name: '', display_name: '' };
      return { challenge, rp_id: 'localhost', user, existing: [] };
    },
    aPicture: async ({ id }) => {
      const { rows } = await owner.query<{ address: string }>(
        `INSERT INTO pictures (user_id, content, set_at) VALUES ($1, 'RIFF', $2)
         ON CONFLICT (user_id) DO UPDATE SET set_at = excluded.set_at RETURNING address`,
        [id, clock.now()],
      );
      return rows[0]?.address ?? '';
    },
    aLogo: async () => {
      const { rows } = await owner.query<{ digest: string }>(
        `INSERT INTO network_logo (icon, content) VALUES ('small', 'PNG')
         ON CONFLICT (icon) DO UPDATE SET content = excluded.content RETURNING digest`,
      );
      return rows[0]?.digest ?? '';
    },
    aDevice: async (
      { id },
      { session = null, ...more }: { session?: number | null; endpoint?: string } = {},
    ) => {
      const { endpoint, p256dh, auth, time_zone } = deviceForm(more);
      return (
        await insert('devices', {
          user_id: id,
          session_id: session,
          endpoint,
          p256dh,
          auth,
          name: 'Chrome on Android',
          time_zone,
          created_at: clock.now(),
          used_at: clock.now(),
        })
      ).id;
    },
    aPasswordLink: async ({ id }) => {
      const token = randomBytes(32).toString('base64url');
      await owner.query(
        `INSERT INTO account_links (user_id, token_hash, created_at, ends_at) VALUES ($1, sha256($2), $3, $4)`,
        [id, Buffer.from(token), clock.now(), new Date(clock.now().getTime() + 60_000)],
      );
      return token;
    },
    aCalendarAddress: async ({ id }) => {
      const token = randomBytes(32).toString('base64url');
      await owner.query(
        `INSERT INTO calendar_addresses (user_id, token_hash, created_at) VALUES ($1, sha256($2), $3)
         ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash`,
        [id, Buffer.from(token), clock.now()],
      );
      return token;
    },
    anImport: async ({ id: user_id }, state = 'ready', holds = 'members') => {
      const { id } = await insert('imports', {
        user_id,
        file_name: 'members.csv',
        size: 1,
        created_at: clock.now(),
        state,
        holds,
        ...(holds !== 'members' && { finished_at: clock.now() }),
        columns: JSON.stringify([{ heading: 'Email', samples: [] }]),
        matching: JSON.stringify({ ...NOTHING_MATCHED, email: { column: 0, value: null } }),
        rows: 1,
        added: state === 'done' ? 1 : 0,
      });
      await owner.query(
        `INSERT INTO import_rows (import_id, line, cells, kind, problems, changes, member)
         VALUES ($1, 2, '{nobody}', 'wrong', '[]', '[]', '{}')`,
        [id],
      );
      return { id };
    },
  };
}
