import { randomBytes } from 'node:crypto';
import {
  FLAGS,
  type Flag,
  type GuestStatus,
  type ImportState,
  type NoteStatus,
  type ReferralStatus,
} from '@bn/contract';
import type pg from 'pg';
import type { Database } from '../src/db/database.ts';
import type { Sessions } from '../src/modules/auth/sessions.ts';
import { matchHeadings } from '../src/modules/imports/rows/matching.ts';
import type { Clock } from './clock.ts';
import { DAY, PASSWORD_HASH } from './givens.ts';

export interface Chapter {
  id: number;
  name: string;
  region: string;
}

export interface Person {
  id: number;
  full_name: string;
  email: string;
  phone: string;
  chapter_id: number;
  token: string;
}

interface MemberTraits {
  /** Has signed in before, or has chosen a password. */
  activated?: boolean;
  chapter?: Pick<Chapter, 'id'> & Partial<Chapter>;
  flags?: readonly Flag[];
  full_name?: string;
  email?: string;
  phone?: string;
  vertical?: string;
  removed?: boolean;
}

interface ReferralTraits {
  from: Person;
  to: Person;
  status?: ReferralStatus;
  notes?: string;
  /** When it was given. */
  daysAgo?: number;
}

interface NoteTraits {
  referral?: { id: number };
  from: Person;
  to: Person;
  amount?: string | number;
  description?: string;
  date?: string;
  status?: NoteStatus;
  approvedBy?: { id: number };
}

interface MeetingTraits {
  by: Person;
  chapter?: { id: number };
  status?: 'proposed' | 'approved' | 'cancelled';
  /** When it begins, in UTC; within the next three weeks, each at a time of its own, unless it is said. */
  at?: string;
  minutes?: number;
  /** The first of its series. */
  series?: { id: number };
}

interface GuestTraits {
  by: { id: number };
  meeting: { id: number };
  status?: GuestStatus;
  name?: string;
  phone?: string;
  email?: string | null;
  business?: string;
}

/** Records of the product, created without the calls under test. */
export interface Builders {
  aChapter(traits?: Partial<Omit<Chapter, 'id'>>): Promise<Chapter>;
  aMember(traits?: MemberTraits): Promise<Person>;
  aSuperAdmin(): Promise<Person>;
  aReferral(traits: ReferralTraits): Promise<{ id: number }>;
  aNote(traits: NoteTraits): Promise<{ id: number; referral_id: number }>;
  /** Weeks ahead, and no other meeting is planned for it. */
  aFreeDay(): string;
  /** A meeting that a person proposed; approved ones by the same person. */
  aMeeting(traits: MeetingTraits): Promise<{ id: number; starts_at: Date }>;
  /** A guest whom a person invited. */
  aGuest(traits: GuestTraits): Promise<{ id: number; name: string; phone: string; email: string | null }>;
  /** Another session of a person; returns its id. */
  aSession(person: { id: number }): Promise<number>;
  /** A one-time link of a person; returns its token. */
  aPasswordLink(person: { id: number }): Promise<string>;
  /** An import of a person with one invalid row, or of one byte if it is still to be uploaded. */
  anImport(person: { id: number }, state?: ImportState): Promise<{ id: number }>;
}

interface BuilderDeps {
  owner: pg.Pool;
  db: Database;
  clock: Clock;
  sessions: Sessions;
}

export function createBuilders({ owner, db, clock, sessions }: BuilderDeps): Builders {
  let count = 0;
  let freeDays = 0;
  const insert = async <Row extends { id: number }>(table: string, columns: Record<string, unknown>) => {
    const names = Object.keys(columns);
    const { rows } = await owner.query<Row>(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING *`,
      Object.values(columns),
    );
    return rows[0] as Row;
  };
  const number = () => {
    count += 1;
    return count;
  };

  const aChapter: Builders['aChapter'] = ({ name, region } = {}) => {
    const n = number();
    return insert('chapters', {
      name: name ?? `Chapter ${n}`,
      region: region ?? `Region ${n}`,
      created_at: clock.now(),
    });
  };

  const aPerson = async (columns: Record<string, unknown>, email?: string): Promise<Person> => {
    const n = number();
    const person = await insert<Person>('users', {
      full_name: `Person ${n}`,
      email: email ?? `person.${n}@example.com`,
      password_hash: PASSWORD_HASH,
      created_at: clock.now(),
      updated_at: clock.now(),
      ...columns,
    });
    return { ...person, token: await sessions.open(db, person.id) };
  };

  const aReferral: Builders['aReferral'] = ({
    from,
    to,
    status = 'new',
    notes = 'Call them',
    daysAgo = 0,
  }) => {
    const at = new Date(clock.now().getTime() - daysAgo * DAY);
    return insert('referrals', {
      chapter_id: from.chapter_id,
      from_member_id: from.id,
      to_member_id: to.id,
      referral_type: 'hot',
      tier: 'A',
      contact_number: '5551234',
      contact_preference: 'they_contact',
      referral_status: status,
      converted_to_business: status === 'got_business' ? 1 : 0,
      referral_notes: notes,
      date_sent: at.toISOString().slice(0, 10),
      recorded_on: at.toISOString().slice(0, 10),
      created_at: at,
      updated_at: at,
    });
  };

  return {
    aChapter,
    aReferral,
    aMember: async ({
      chapter,
      flags = [],
      full_name,
      email,
      phone,
      vertical = 'Plumbing',
      removed,
      activated,
    } = {}) =>
      aPerson(
        {
          role: 'member',
          chapter_id: (chapter ?? (await aChapter())).id,
          phone: phone ?? String(5_000_000_000 + number()),
          vertical,
          subscription_valid_till: '2027-12-31',
          ...(full_name && { full_name }),
          ...(removed && { removed_at: clock.now() }),
          ...(activated && { activated_at: clock.now() }),
          ...Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag) ? 1 : 0])),
        },
        email,
      ),
    aSuperAdmin: () => aPerson({ role: 'super_admin' }),
    aGuest: async ({ by, meeting, status = 'invited', name, phone, email, business = 'Bakery' }) => {
      const n = number();
      const decided = status !== 'invited' && { decided_by: by.id, decided_at: clock.now() };
      const recorded = ['came', 'did_not_come'].includes(status) && {
        recorded_by: by.id,
        recorded_at: clock.now(),
      };
      const { rows } = await owner.query<{ chapter_id: number }>(
        'SELECT chapter_id FROM meetings WHERE id = $1',
        [meeting.id],
      );
      return insert('guests', {
        meeting_id: meeting.id,
        chapter_id: rows[0]?.chapter_id,
        name: name ?? `Guest ${n}`,
        phone: phone ?? String(7_000_000_000 + n),
        email: email === undefined ? `guest.${n}@example.com` : email,
        business,
        status,
        invited_by: by.id,
        created_at: clock.now(),
        ...decided,
        ...recorded,
      });
    },
    aSession: async ({ id }) => {
      await sessions.open(db, id);
      const { rows } = await owner.query<{ id: number }>(
        'SELECT max(id) AS id FROM sessions WHERE user_id = $1',
        [id],
      );
      return rows[0]?.id ?? 0;
    },
    aPasswordLink: async ({ id }) => {
      const token = randomBytes(32).toString('base64url');
      await owner.query(
        `INSERT INTO account_links (user_id, token_hash, created_at, ends_at) VALUES ($1, sha256($2), $3, $4)`,
        [id, Buffer.from(token), clock.now(), new Date(clock.now().getTime() + 60_000)],
      );
      return token;
    },
    anImport: async ({ id: user_id }, state = 'ready') => {
      const { id } = await insert('imports', {
        user_id,
        file_name: 'members.csv',
        size: 1,
        created_at: clock.now(),
        state,
        columns: JSON.stringify([{ heading: 'Email', samples: [] }]),
        matching: JSON.stringify(matchHeadings(['Email'])),
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
    aFreeDay: () => {
      freeDays += 1;
      const ahead = 30 + (freeDays % 300);
      return new Date(clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10);
    },
    aMeeting: async ({ by, chapter, status = 'approved', at, minutes = 90, series }) => {
      const n = number();
      const soon = clock.now().getTime() + (1 + (n % 20)) * DAY + Math.floor(n / 20) * 60_000;
      const starts_at = new Date(at ?? soon);
      const [day, time] = starts_at.toISOString().split('T') as [string, string];
      return insert('meetings', {
        chapter_id: chapter?.id ?? by.chapter_id,
        series_id: series?.id ?? null,
        day,
        starts: time.slice(0, 5),
        minutes,
        starts_at,
        ends_at: new Date(starts_at.getTime() + minutes * 60_000),
        place: 'Harbour Café',
        agenda: 'Introductions',
        status,
        proposed_by: by.id,
        created_at: clock.now(),
        ...(status === 'approved' && { approved_by: by.id, approved_at: clock.now(), announces_approval: 1 }),
        ...(status === 'cancelled' && { cancelled_by: by.id, cancelled_at: clock.now() }),
      });
    },
    /** A note from the receiver of a referral to its sender. */
    aNote: async ({
      referral,
      from,
      to,
      amount = '100.00',
      description = 'Thank you',
      date = '2026-11-09',
      status,
      approvedBy,
    }) =>
      insert('thank_you_notes', {
        referral_id: (referral ?? (await aReferral({ from: to, to: from, status: 'got_business' }))).id,
        chapter_id: from.chapter_id,
        from_member_id: from.id,
        to_member_id: to.id,
        amount,
        description,
        date,
        status: status ?? 'pending',
        created_at: clock.now(),
        ...(status === 'returned' && { return_reason: 'One nought too many' }),
        ...(status === 'approved' && { approved_at: clock.now(), approved_by: (approvedBy ?? to).id }),
      }),
  };
}
