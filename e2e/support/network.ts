import { createHash, randomBytes } from 'node:crypto';
import {
  FLAGS,
  type Flag,
  type GivenStatus,
  type NoteStatus,
  type Outcome,
  type ReferralType,
} from '@bn/contract';
import { hashPassword } from '@bn/server/passwords';
import pg from 'pg';

export const PASSWORD = 'correct horse battery';
/** Hashing is slow by design: all people in the tests share one password and so one hash. */
const passwordHash = hashPassword(PASSWORD);

export interface Chapter {
  id: number;
  name: string;
  region: string;
}
export interface Person {
  id: number;
  name: string;
  email: string;
  phone: string;
  password: string;
  chapter: Chapter | undefined;
}

interface MemberOptions {
  chapter: Chapter;
  name?: string;
  email?: string;
  phone?: string;
  vertical?: string;
  flags?: readonly Flag[];
  joined?: string;
  validTill?: string;
}

interface ReferralOptions {
  from: Person;
  to: Person;
  type?: ReferralType;
  status?: GivenStatus | Outcome;
  notes?: string;
  at?: string;
}

interface NoteOptions {
  from: Person;
  to: Person;
  referral: number;
  amount?: string;
  description?: string;
  date?: string;
  status?: NoteStatus;
  approvedBy?: Person;
}

interface MeetingOptions {
  chapter: Chapter;
  by: Person;
  /** YYYY-MM-DD; a week from today unless it is said. */
  day?: string;
  /** In UTC, which is the time zone of the tests' server. */
  starts?: string;
  minutes?: number;
  place?: string;
  agenda?: string;
  status?: 'proposed' | 'approved' | 'cancelled';
}

/** A day as the app sends it: 0 is today, in UTC. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Prepares a network in the language of the product, directly in the database: a test gets everything it does not test itself. */
export class Network {
  readonly ownerUrl: string;
  private readonly client: pg.Client;
  private count = 0;

  constructor(ownerUrl: string) {
    this.ownerUrl = ownerUrl;
    this.client = new pg.Client({ connectionString: ownerUrl });
  }

  open = (): Promise<unknown> => this.client.connect();
  close = (): Promise<void> => this.client.end();

  async superAdmin({ name = 'Sunita Admin', email = 'admin@example.com' } = {}): Promise<Person> {
    const id = await this.insert(
      `INSERT INTO users (role, full_name, email, password_hash) VALUES ('super_admin', $1, $2, $3) RETURNING id`,
      [name, email, await passwordHash],
    );
    return { id, name, email, phone: '', password: PASSWORD, chapter: undefined };
  }

  async chapter(name = `Chapter ${this.next()}`, region = 'North'): Promise<Chapter> {
    const id = await this.insert('INSERT INTO chapters (name, region) VALUES ($1, $2) RETURNING id', [
      name,
      region,
    ]);
    return { id, name, region };
  }

  async member(options: MemberOptions): Promise<Person> {
    const number = this.next();
    const { chapter, name = `Member ${number}`, email = `member${number}@example.com` } = options;
    const phone = options.phone ?? String(9_000_000_000 + number);
    const flags = FLAGS.map((flag) => (options.flags?.includes(flag) ? 1 : 0));
    const id = await this.insert(
      `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till,
                          created_at, ${FLAGS.join(', ')})
       VALUES ('member', $1, $2, $3, $4, $5, $6, $7, coalesce($8, now()), ${flags.join(', ')}) RETURNING id`,
      [
        name,
        email,
        phone,
        await passwordHash,
        chapter.id,
        options.vertical ?? 'Bakery',
        options.validTill ?? '2030-12-31',
        options.joined,
      ],
    );
    return { id, name, email, phone, password: PASSWORD, chapter };
  }

  /** Many members at once, named 'Prefix 001', 'Prefix 002' … */
  async members(chapter: Chapter, count: number, prefix = 'Colleague'): Promise<void> {
    await this.client.query(
      `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
       SELECT 'member', $1 || ' ' || lpad(n::text, 3, '0'), lower($1) || n || '.' || $2 || '@example.com',
              (8000000000 + n)::text, $3, $2::int, 'Bakery', '2030-12-31' FROM generate_series(1, $4::int) n`,
      [prefix, chapter.id, await passwordHash, count],
    );
  }

  async referral({
    from,
    to,
    type = 'hot',
    status = 'new',
    notes = 'Call them soon',
    at,
  }: ReferralOptions): Promise<number> {
    return this.insert(
      `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
         contact_preference, referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at, updated_at)
       SELECT $1, $2, $3, $4, 'A', '5551234', 'they_contact', $5, $6, CASE WHEN $5 = 'got_business' THEN 1 ELSE 0 END,
              t.at::date, t.at::date, t.at, t.at FROM (SELECT coalesce($7::timestamptz, now()) AS at) t RETURNING id`,
      [from.chapter?.id, from.id, to.id, type, status, notes, at],
    );
  }

  async note(options: NoteOptions): Promise<number> {
    const {
      from,
      to,
      referral,
      amount = '1200.50',
      description = 'Closed the deal',
      date = '2026-01-15',
    } = options;
    const approver = options.status === 'approved' ? (options.approvedBy?.id ?? to.id) : null;
    return this.insert(
      `INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date,
                                    status, created_at, approved_at, approved_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), CASE WHEN $9::int IS NULL THEN NULL ELSE now() END, $9) RETURNING id`,
      [
        referral,
        from.chapter?.id,
        from.id,
        to.id,
        amount,
        description,
        date,
        options.status ?? 'pending',
        approver,
      ],
    );
  }

  async meeting(options: MeetingOptions): Promise<number> {
    const { chapter, by, day = dayFromNow(7), starts = '07:30', minutes = 90, status = 'approved' } = options;
    const { place = 'Rotary Hall', agenda = '' } = options;
    return this.insert(
      `INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, agenda, status, proposed_by, created_at,
                             approved_by, approved_at, announces_approval, cancelled_by, cancelled_at)
       SELECT $1, $2::date, $3::time, $4, t.at, t.at + make_interval(mins => $4), $5, $6, $7, $8, now(),
              CASE WHEN $7 <> 'proposed' THEN $8::int END, CASE WHEN $7 <> 'proposed' THEN now() END,
              CASE WHEN $7 <> 'proposed' THEN 1 END,
              CASE WHEN $7 = 'cancelled' THEN $8::int END, CASE WHEN $7 = 'cancelled' THEN now() END
       FROM (SELECT ($2::date + $3::time) AT TIME ZONE 'UTC' AS at) t RETURNING id`,
      [chapter.id, day, starts, minutes, place, agenda, status, by.id],
    );
  }

  /** The token of a new session; the real sign-in hashes a password, which is slow by design. */
  async session(email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const sessions = await this.sql(
      `INSERT INTO sessions (token_hash, user_id, created_at, used_at)
       SELECT $1, id, now(), now() FROM users WHERE email = $2 RETURNING user_id`,
      [createHash('sha256').update(token).digest(), email],
    );
    if (sessions.length !== 1) throw new Error(`No one has the e-mail ${email}.`);
    return token;
  }

  /** Runs any statement, for what a story needs to happen behind the scenes (a flag revoked, a session ended). */
  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query(text, values)).rows as Row[];
  }

  private async insert(text: string, values: unknown[]): Promise<number> {
    const [row] = await this.sql<{ id: number }>(text, values);
    return (row as { id: number }).id;
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }
}
