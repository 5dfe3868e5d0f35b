import { MEMBER_FIELDS } from '@bn/contract';

export interface Schema {
  title?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

const TESTIMONIAL = 'Grace found us three clients within a month, and answers every call.';

const OF_SCHEMA: Record<string, unknown> = {
  Id: 42,
  Count: 12,
  MembersGained: 2,
  MeanScore: 61.5,
  Day: '2026-11-09',
  Instant: '2026-11-09T10:30:00.000Z',
  Period: '2026-11',
  Points: 15,
  Threshold: 1,
  Mean: 61.5,
  Month: '2026-11',
  Median: 2.5,
  TimeOfDay: '07:00',
  TimeZone: 'Europe/London',
  Minutes: 90,
  Email: 'ada@example.com',
  Password: 'correct horse battery',
  Phone: '5551234567',
  ContactNumber: '5551234',
  GuestPhone: '+34612345678',
  Amount: 1250.5,
  Money: 1250.5,
  Sum: 48200.75,
  CalendarToken: 'kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy.ics',
  LogoPath: '/api/network/logo/3f9c0a5be1d24876a0b7c9e8d1f26354',
  LogoDigest: '3f9c0a5be1d24876a0b7c9e8d1f26354',
  PicturePath: '/api/pictures/3f9c0a5be1d24876a0b7c9e8d1f26354',
  PictureSecret: '3f9c0a5be1d24876a0b7c9e8d1f26354',
  Version: 'mYq3v0xTn8KcZr1d',
  Current: { phone: '5551234567', version: 'mYq3v0xTn8KcZr1d' },
  UnsubscribeToken: '42.digest.kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy',
  /** In place of the password that the example has. */
  passkey: undefined,
  Origin: 'https://network.example',
  NewTestimonialText: TESTIMONIAL,
  TestimonialText: TESTIMONIAL,
};

/** By the name of a field, where its schema says no more than that it is a text; or null, where that is the usual value. */
const OF_FIELD: Record<string, unknown> = {
  ...Object.fromEntries(Object.entries(MEMBER_FIELDS).map(([name, { example }]) => [name, example])),
  about: null,
  agenda: 'Introductions, referrals, a talk by Grace',
  action: 'sign_in',
  address: '203.0.113.7',
  after: 'Accounting',
  at: '2026-11-09',
  attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik',
  auth: 'kJ8vN2xQ4rT6yU0aS1dF3g',
  authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  before: 'Bookkeeping',
  browser: 'Firefox on Linux',
  business: 'Bakery',
  cells: 'ada@example.com',
  challenge: 'kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy',
  chapter: 'Harbour',
  client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  code: 'invalid_input',
  contact_number: '5551234',
  column: 0,
  current_password: 'an older sentence',
  day: 'Mon',
  description: 'Closed the deal in a week',
  display_name: 'Ada Lovelace',
  ended_at: null,
  endpoint: 'https://push.example/send/kJ8vN2xQ4rT6yU0a',
  existing: 'bPWtNQ8vYuZ3nV1kT0sR6A',
  field: 'vertical',
  fields: 'tier',
  file_name: 'members.csv',
  from_member: 'Ada Lovelace',
  from_member_name: 'Ada Lovelace',
  handle: 'u0S3tYqkQmKJc1V7bXn2Fg',
  heading: 'E-mail',
  id: '1762684200000000-42',
  ideal_referral: 'Owners of small hotels who no longer want to do their own books',
  label: '9 Nov',
  line: 2,
  link: '/auth/set-password#kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy',
  message: 'Some fields are not right.',
  new_email: 'ada@example.org',
  name: 'Ada Lovelace',
  new_password: 'correct horse battery',
  next: '1762684200000000-42',
  note: null,
  nudged_at: null,
  origin: 'https://network.example',
  other: 'Grace Hopper',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  page_size: 25,
  part: 0,
  passkeys: 'bPWtNQ8vYuZ3nV1kT0sR6A',
  path: '/api/calendar/kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy.ics',
  period: '2026-11',
  picture: null,
  place: 'Harbour Café, 12 Quay Street',
  position: '4711',
  public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  reason: 'One zero too many',
  referral_notes: 'Call them in the morning',
  region: 'North',
  make_in: 'North',
  return_reason: null,
  rp_id: 'network.example',
  samples: 'ada@example.com',
  sequence: 0,
  signature: 'MEUCIQCq0k9v4Q',
  size: 20480,
  network_name: 'Harbour Network',
  reply_to: 'office@example.com',
  substitute: null,
  text: 'ada@example.com',
  time_zone: 'Europe/London',
  to_member: 'Grace Hopper',
  to_member_name: 'Grace Hopper',
  token: 'kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy',
  topics: 'Whom we would like to meet',
  transports: 'internal',
  user_handle: 'u0S3tYqkQmKJc1V7bXn2Fg',
  value: 'Ada Lovelace',
  visit: 2,
  withdrawn_at: null,
};

const OF_PARAMETER: Record<string, unknown> = {
  before: '1762684200000000-42',
  page: 2,
  search: 'Ada',
};

export const exampleOfParameter = (schema: Schema, name: string): unknown =>
  OF_PARAMETER[name] ?? exampleOf(schema, name);

/** A value that a reader of the document may send or get; a test checks each against its schema. */
export function exampleOf(schema: Schema, name: string): unknown {
  const { title = name, type, nullable, properties, items, anyOf, patternProperties } = schema;
  if (nullable && OF_FIELD[name] === null) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (title in OF_SCHEMA) return OF_SCHEMA[title];
  if (items) return [exampleOf(items, name)];
  if (anyOf) return exampleOf(anyOf[0] as Schema, name);
  if (patternProperties) return { phone: 'must be exactly 10 digits' };
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, exampleOf(one, key)]));
  return type === 'boolean' ? true : (OF_FIELD[name] ?? undefined);
}
