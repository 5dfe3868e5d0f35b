import { FLAGS } from '@bn/contract';
import { DAY } from '../time/calendar.ts';
import type {
  Chapter,
  GuestTraits,
  MeetingTraits,
  MemberTraits,
  NoteTraits,
  OneToOneTraits,
  Person,
  PersonTraits,
  ReferralTraits,
  TestimonialTraits,
} from './traits.ts';

export type * from './traits.ts';

export const PASSWORD = 'correct horse battery';
/** The hash of every test account's password, at argon2's lowest cost: a stored hash names its cost, so sign-ins are as fast. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$jxvxk2sBTpVFf0QGy7XLNg$1ZQcKHtqbVUVN3no6Lz6R0gM4/CaJy3hwjn5wSU755g';

/** A password does not end with the first flag. */
const KNOWN_TO_NO_COLLEAGUE = { password_by_super_admin: true };

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * Records of the product, created in the database without the calls under test; traits that a test does not
 * name get values that satisfy every rule. `ofPeople`: columns of users that earlier releases do not have. For the tests of the server and those of the browser.
 */
export function createRecords(query: Query, now: () => Date, ofPeople: object = KNOWN_TO_NO_COLLEAGUE) {
  let count = 0;
  let freeDays = 0;
  const number = () => {
    count += 1;
    return count;
  };
  const insert = async <Row extends { id: number }>(table: string, columns: Record<string, unknown>) => {
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    const names = given.map(([name]) => name).join(', ');
    const parameters = given.map((_, index) => `$${index + 1}`).join(', ');
    const { rows } = await query(
      `INSERT INTO ${table} (${names}) VALUES (${parameters}) RETURNING *`,
      given.map(([, value]) => value),
    );
    return rows[0] as Row;
  };

  const aChapter = async ({
    name,
    region,
  }: {
    name?: string | undefined;
    region?: string | undefined;
  } = {}): Promise<Chapter> => {
    const n = number();
    const chapter = { name: name ?? `Chapter ${n}`, region: region ?? `Region ${n}` };
    const { id } = await insert('chapters', { ...chapter, created_at: now() });
    return { id, ...chapter };
  };

  const aPerson = (columns: Record<string, unknown>, { full_name, email }: PersonTraits) => {
    const n = number();
    return insert<Person>('users', {
      full_name: full_name ?? `Person ${n}`,
      email: email ?? `person.${n}@example.com`,
      password_hash: PASSWORD_HASH,
      created_at: now(),
      updated_at: now(),
      ...ofPeople,
      ...columns,
    });
  };

  const aReferral = (traits: ReferralTraits): Promise<{ id: number }> => {
    const { from, to, type = 'hot', status = 'new', notes = 'Call them', daysAgo = 0 } = traits;
    const at = traits.at === undefined ? new Date(now().getTime() - daysAgo * DAY) : new Date(traits.at);
    const day = at.toISOString().slice(0, 10);
    return insert('referrals', {
      chapter_id: from.chapter_id,
      from_member_id: from.id,
      to_member_id: to.id,
      referral_type: type,
      tier: 'A',
      contact_number: '5551234',
      contact_preference: 'they_contact',
      referral_status: status,
      converted_to_business: status === 'got_business' ? 1 : 0,
      referral_notes: notes,
      date_sent: day,
      recorded_on: day,
      created_at: at,
      updated_at: at,
    });
  };

  return {
    insert,
    aChapter,
    aReferral,

    /** Weeks ahead, and no other meeting is planned for it. */
    aFreeDay: (): string => {
      freeDays += 1;
      return new Date(now().getTime() + (30 + (freeDays % 300)) * DAY).toISOString().slice(0, 10);
    },

    aMeeting: (traits: MeetingTraits): Promise<{ id: number; starts_at: Date }> => {
      const { by, chapter, status = 'approved', today, minutes = 90, series } = traits;
      const n = number();
      const soon = now().getTime() + (today ? n : (1 + (n % 20)) * DAY + Math.floor(n / 20) * 60_000);
      const starts_at = new Date(traits.at ?? soon);
      const [day, time] = starts_at.toISOString().split('T') as [string, string];
      return insert('meetings', {
        chapter_id: chapter?.id ?? by.chapter_id,
        series_id: series?.id,
        day,
        starts: time.slice(0, 5),
        minutes,
        starts_at,
        ends_at: new Date(starts_at.getTime() + minutes * 60_000),
        place: traits.place ?? 'Harbour Café',
        agenda: traits.agenda ?? 'Introductions',
        status,
        proposed_by: by.id,
        created_at: now(),
        ...(status === 'approved' && { approved_by: by.id, approved_at: now(), announces_approval: 1 }),
        ...(status === 'cancelled' && { cancelled_by: by.id, cancelled_at: now() }),
      });
    },

    aGuest: async (
      traits: GuestTraits,
    ): Promise<{ id: number; name: string; phone: string; email: string | null }> => {
      const { by, meeting, status = 'invited' } = traits;
      const n = number();
      const { rows } = await query('SELECT chapter_id FROM meetings WHERE id = $1', [meeting.id]);
      return insert('guests', {
        meeting_id: meeting.id,
        ...(rows[0] as { chapter_id: number }),
        name: traits.name ?? `Guest ${n}`,
        phone: traits.phone ?? String(7_000_000_000 + n),
        email: traits.email === undefined ? `guest.${n}@example.com` : traits.email,
        business: traits.business ?? 'Bakery',
        status,
        invited_by: by.id,
        created_at: now(),
        ...(status !== 'invited' && { decided_by: by.id, decided_at: now() }),
        ...(['came', 'did_not_come'].includes(status) && { recorded_by: by.id, recorded_at: now() }),
      });
    },

    aTestimonial: async (traits: TestimonialTraits): Promise<{ id: number; text: string }> => {
      const { from, to, status = 'pending', hidden } = traits;
      const at = traits.at === undefined ? now() : new Date(traits.at);
      const decided = status === 'approved' || status === 'returned';
      const by = decided ? (traits.by ?? (await aPerson({ role: 'super_admin' }, {}))) : undefined;
      return insert('testimonials', {
        chapter_id: from.chapter_id,
        writer_id: from.id,
        receiver_id: to.id,
        text: traits.text ?? 'Answers every call within the hour',
        status,
        created_at: at,
        sent_at: at,
        ...(status === 'returned' && { return_reason: 'Too short', returned_by: by?.id, returned_at: at }),
        ...(status === 'approved' && { approved_by: by?.id, approved_at: at }),
        ...(status === 'withdrawn' && { withdrawn_at: at }),
        ...(hidden && { hidden_at: at }),
      });
    },

    aOneToOne: (traits: OneToOneTraits): Promise<{ id: number; day: string }> => {
      const { from, to, status = 'accepted', minutes = 60 } = traits;
      const over = status === 'confirmed' || status === 'disputed';
      const starts_at = new Date(traits.at ?? now().getTime() + (over ? -DAY : DAY));
      const [day, time] = starts_at.toISOString().split('T') as [string, string];
      const met = traits.met ?? (over ? { from: true, to: status === 'confirmed' } : {});
      const low = from.id < to.id ? 'from' : 'to';
      const high = low === 'from' ? 'to' : 'from';
      return insert('one_to_ones', {
        chapter_id: from.chapter_id,
        low_id: Math.min(from.id, to.id),
        high_id: Math.max(from.id, to.id),
        asked_by: from.id,
        day,
        starts: time.slice(0, 5),
        minutes,
        starts_at,
        ends_at: new Date(starts_at.getTime() + minutes * 60_000),
        place: traits.place ?? 'Harbour Café',
        topics: traits.topics ?? 'Whom we would like to meet',
        status,
        low_met: met[low],
        high_met: met[high],
        created_at: now(),
        changed_at: now(),
        ...(['accepted', 'confirmed', 'disputed'].includes(status) && { accepted_at: now() }),
      });
    },

    aMember: async ({ flags = [], joined, ...traits }: MemberTraits = {}): Promise<Person> =>
      aPerson(
        {
          role: 'member',
          chapter_id: (traits.chapter ?? (await aChapter())).id,
          phone: traits.phone ?? String(5_000_000_000 + number()),
          vertical: traits.vertical ?? 'Plumbing',
          subscription_valid_till: traits.validTill ?? '2027-12-31',
          ...(joined && { created_at: new Date(joined) }),
          ...(traits.removed && { removed_at: now() }),
          ...(traits.activated && { activated_at: now() }),
          ...Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag) ? 1 : 0])),
        },
        traits,
      ),

    aSuperAdmin: (traits: PersonTraits = {}): Promise<Person> => aPerson({ role: 'super_admin' }, traits),

    aNote: async (traits: NoteTraits): Promise<{ id: number; referral_id: number }> => {
      const { from, to, status = 'pending', approvedBy = to } = traits;
      const referral = traits.referral ?? (await aReferral({ from: to, to: from, status: 'got_business' }));
      return insert('thank_you_notes', {
        referral_id: referral.id,
        chapter_id: from.chapter_id,
        from_member_id: from.id,
        to_member_id: to.id,
        amount: traits.amount ?? '100.00',
        description: traits.description ?? 'Thank you',
        date: traits.date ?? '2026-11-09',
        status,
        created_at: now(),
        ...(status === 'returned' && { return_reason: 'One nought too many' }),
        ...(status === 'approved' && { approved_at: now(), approved_by: approvedBy.id }),
      });
    },
  };
}
export type Records = ReturnType<typeof createRecords>;
