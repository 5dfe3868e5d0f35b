import { createHash, randomBytes } from 'node:crypto';
import {
  type Chapter,
  createRecords,
  type GuestTraits,
  type MeetingTraits,
  type MemberTraits,
  type NoteTraits,
  type OneToOneTraits,
  PASSWORD,
  PASSWORD_HASH,
  type Records,
  type ReferralTraits,
  type TestimonialTraits,
} from '@bn/server/testing/records';
import pg from 'pg';

export { PASSWORD };

export interface Person {
  id: number;
  name: string;
  email: string;
  phone: string;
  password: string;
  chapter: Chapter | undefined;
  chapter_id: number;
}

type MemberOptions = Omit<MemberTraits, 'full_name'> & { chapter: Chapter; name?: string };
type ReferralOptions = ReferralTraits & { from: Person; to: Person };
type NoteOptions = Omit<NoteTraits, 'referral'> & { from: Person; to: Person; referral: number };

type MeetingOptions = Omit<MeetingTraits, 'at'> & {
  by: Person;
  /** YYYY-MM-DD; by default a week from today. */
  day?: string;
  /** HH:MM in UTC, which is the time zone of the tests' server; by default 07:30. */
  starts?: string;
};

/** A day as the screens show it. */
export const shown = (day: string): string => day.split('-').reverse().join('/');

/** A day as the app sends it: 0 is today, in UTC. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Prepares a network in the language of the product, directly in the database: a test gets everything it does not test itself. */
export class Network {
  readonly ownerUrl: string;
  private readonly client: pg.Client;
  private readonly records: Records;

  constructor(ownerUrl: string) {
    this.ownerUrl = ownerUrl;
    this.client = new pg.Client({ connectionString: ownerUrl });
    this.records = createRecords(
      (text, values) => this.client.query(text, values),
      () => new Date(),
    );
  }

  open = (): Promise<unknown> => this.client.connect();
  close = (): Promise<void> => this.client.end();

  async superAdmin({ name = 'Sunita Admin', email = 'admin@example.com' } = {}): Promise<Person> {
    const { id } = await this.records.aSuperAdmin({ full_name: name, email });
    return { id, name, email, phone: '', password: PASSWORD, chapter: undefined, chapter_id: 0 };
  }

  chapter(name?: string, region = 'North'): Promise<Chapter> {
    return this.records.aChapter({ name, region });
  }

  async member({ name, ...options }: MemberOptions): Promise<Person> {
    const usual = { vertical: 'Bakery', validTill: '2030-12-31' };
    const { full_name, ...person } = await this.records.aMember({ ...usual, ...options, full_name: name });
    return { ...person, name: full_name, password: PASSWORD, chapter: options.chapter };
  }

  /** Many members at once, named 'Prefix 001', 'Prefix 002' … */
  async members(chapter: Chapter, count: number, prefix = 'Colleague'): Promise<void> {
    await this.sql(
      `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
       SELECT 'member', $1 || ' ' || lpad(n::text, 3, '0'), lower($1) || n || '.' || $2 || '@example.com',
              (8000000000 + n)::text, $3, $2::int, 'Bakery', '2030-12-31' FROM generate_series(1, $4::int) n`,
      [prefix, chapter.id, PASSWORD_HASH, count],
    );
  }

  async referral(options: ReferralOptions): Promise<number> {
    return (await this.records.aReferral({ notes: 'Call them soon', ...options })).id;
  }

  async note({ referral, ...options }: NoteOptions): Promise<number> {
    const usual = { amount: '1200.50', description: 'Closed the deal', date: '2026-01-15' };
    return (await this.records.aNote({ ...usual, ...options, referral: { id: referral } })).id;
  }

  async meeting({ day = dayFromNow(7), starts = '07:30', ...options }: MeetingOptions): Promise<number> {
    return (await this.records.aMeeting({ ...options, at: `${day}T${starts}:00Z` })).id;
  }

  async guest({ meeting, ...traits }: Omit<GuestTraits, 'meeting'> & { meeting: number }): Promise<number> {
    return (await this.records.aGuest({ ...traits, meeting: { id: meeting } })).id;
  }

  async testimonial(traits: TestimonialTraits): Promise<number> {
    return (await this.records.aTestimonial(traits)).id;
  }

  async oneToOne(traits: OneToOneTraits): Promise<number> {
    return (await this.records.aOneToOne(traits)).id;
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
}
