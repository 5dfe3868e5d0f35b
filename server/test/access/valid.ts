import { createECDH } from 'node:crypto';
import { type BodyOf, FLAGS, type Permissions, type Routes } from '@bn/contract';

/** Bodies that satisfy every rule; a test changes the one thing it is about. */
let count = 0;

export const BROWSER = createECDH('prime256v1');
BROWSER.generateKeys();
export const BROWSER_SECRET = Buffer.alloc(16, 7).toString('base64url');

/** A browser that subscribed: the keys are those that the tests' push service decrypts with. */
export const deviceForm = (changes: Record<string, unknown> = {}): BodyOf<Routes['addDevice']> => {
  count += 1;
  return {
    endpoint: `https://push.example.net/${process.pid}/${count}`,
    p256dh: BROWSER.getPublicKey('base64url'),
    auth: BROWSER_SECRET,
    time_zone: 'UTC',
    ...changes,
  };
};

export const memberForm = (changes: Record<string, unknown> = {}) => {
  count += 1;
  const form: Omit<BodyOf<Routes['registerMember']>, 'chapter_id'> = {
    full_name: 'Ada Lovelace',
    phone: '9876543210',
    email: `ada.${process.pid}.${count}@example.com`,
    password: 'analytical engine',
    subscription_valid_till: '2027-06-30',
    vertical: 'Computing',
  };
  return { ...form, ...changes };
};

/** Letters of four bytes, hardly any of which repeat: the database cannot compress them. */
const wideLetters = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(0x20000 + (((at + 1) * 7_919 + seed * 104_729) % 42_000)),
  ).join('');

/** The longest texts that a member may have; another seed, other texts. */
export const longestTexts = (seed: number) => ({
  full_name: wideLetters(200, seed),
  vertical: wideLetters(200, seed + 1),
  email: `${wideLetters(59, seed + 2)}@a.bb${'c'.repeat(13)}`,
});

export const referralForm = (to: { id: number }, changes: Record<string, unknown> = {}) => ({
  to_member_id: to.id,
  referral_type: 'warm',
  tier: 'B',
  contact_number: '5550001',
  contact_preference: 'you_contact',
  referral_status: 'new',
  referral_notes: 'Looks for an accountant',
  ...changes,
});

export const thankYouForm = (referral: { id: number }, changes: Record<string, unknown> = {}) => ({
  referral_id: referral.id,
  amount: 1250.5,
  description: 'Signed last week',
  date: '2026-11-09',
  ...changes,
});

/** Each on a day of its own. */
export const meetingForm = (changes: object = {}) => {
  count += 1;
  return {
    day: new Date(Date.UTC(2026, 11, 1 + (count % 300))).toISOString().slice(0, 10),
    starts: '07:00',
    minutes: 90,
    place: 'Harbour Café',
    agenda: 'Introductions',
    ...changes,
  };
};

export const guestForm = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    name: 'Grace Hopper',
    phone: String(6_000_000_000 + count),
    email: `grace.${process.pid}.${count}@example.com`,
    business: 'Compilers',
    ...changes,
  };
};

export const testimonialForm = (changes: Record<string, unknown> = {}) => ({
  text: 'Found us three clients within a month',
  ...changes,
});

/** Each on a day of its own, more than a week from the others. */
export const oneToOneForm = (partner: { id: number }, changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    partner_id: partner.id,
    day: new Date(Date.UTC(2026, 11, 1 + ((count * 8) % 320))).toISOString().slice(0, 10),
    starts: '08:00',
    minutes: 60,
    place: 'Harbour Café',
    topics: 'Whom we would like to meet',
    ...changes,
  };
};

export const flags = (changes: Partial<Permissions> = {}): Permissions => ({
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, 0])) as Permissions),
  ...changes,
});

/** In the right form, but not signed. */
const SOMETHING = 'AAAA';
export const A_SIGNED_CHALLENGE = {
  id: SOMETHING,
  client_data: SOMETHING,
  authenticator_data: SOMETHING,
  signature: SOMETHING,
  user_handle: SOMETHING,
};
