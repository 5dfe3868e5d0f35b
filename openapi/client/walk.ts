// A client as another developer would write it: its types are generated from the OpenAPI document, and nothing else of ours is known to it.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated.ts';

type Schemas = components['schemas'];

const open = (baseUrl: string, token?: string) =>
  createClient<paths>({ baseUrl, ...(token && { headers: { Authorization: `Bearer ${token}` } }) });

/** What a call answered, or an error with its problem. */
async function data<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>) {
  const { data: body, error, response } = await answer;
  if (error !== undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  return body as NonNullable<T>;
}

async function signIn(baseUrl: string, email: string, password: string) {
  const { token } = await data(open(baseUrl).POST('/api/auth/login', { body: { email, password } }));
  return open(baseUrl, token);
}

const memberForm = (name: string, chapter_id: number): Schemas['RegisterMemberRequest'] => ({
  full_name: name,
  phone: '5551234567',
  email: `${name.toLowerCase()}@example.com`,
  password: 'a sentence of some length',
  subscription_valid_till: '2030-12-31',
  chapter_id,
  vertical: 'Accounting',
});

const REFERRAL: Omit<Schemas['GiveReferralRequest'], 'to_member_id'> = {
  referral_type: 'hot',
  tier: 'A',
  contact_number: '5551234',
  contact_preference: 'they_contact',
  referral_notes: 'Call them in the morning',
  referral_status: 'new',
};

/** From an empty network to an approved thank-you note; tells what the chapter's report says in the end. */
export async function walk(baseUrl: string, { email, password }: { email: string; password: string }) {
  const admin = await signIn(baseUrl, email, password);
  const chapter = await data(admin.POST('/api/chapters', { body: { name: 'Harbour', region: 'North' } }));
  const add = (name: string) =>
    data(admin.POST('/api/auth/register', { body: memberForm(name, chapter.id) }));
  const [ada, grace] = [await add('Ada'), await add('Grace')];
  await data(
    admin.PUT('/api/auth/{memberId}', { params: { path: { memberId: ada.id } }, body: { vertical: 'Law' } }),
  );
  const { users } = await data(
    admin.GET('/api/members', { params: { query: { search: 'Ada', chapter_id: chapter.id } } }),
  );

  const sender = await signIn(baseUrl, ada.email, 'a sentence of some length');
  const given = await data(
    sender.POST('/api/referrals', {
      params: { header: { 'Idempotency-Key': 'walk-1' } },
      body: { ...REFERRAL, to_member_id: grace.id },
    }),
  );

  const receiver = await signIn(baseUrl, grace.email, 'a sentence of some length');
  const { referrals } = await data(
    receiver.GET('/api/referrals/received', { params: { query: { status: 'open' } } }),
  );
  const referral = { params: { path: { id: given.id } } };
  await data(
    receiver.PATCH('/api/referrals/{id}/status', { ...referral, body: { referral_status: 'got_business' } }),
  );
  const note = await data(
    receiver.POST('/api/thankyou', {
      body: { referral_id: given.id, amount: 1250.5, description: 'Closed in a week', date: given.date_sent },
    }),
  );
  const approved = await data(
    admin.PATCH('/api/thankyou/{id}/status', {
      params: { path: { id: note.id } },
      body: { status: 'approved' },
    }),
  );
  const { story } = await data(sender.GET('/api/referrals/{id}', referral));
  const report = await data(
    admin.GET('/api/chapters/{id}/report', {
      params: { path: { id: chapter.id }, query: { period: given.date_sent.slice(0, 7) } },
    }),
  );
  const proposed = await data(
    admin.POST('/api/meetings', {
      body: {
        chapter_id: chapter.id,
        day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
        starts: '07:00',
        minutes: 90,
        place: 'Harbour Café',
      },
    }),
  );
  const meeting = { params: { path: { id: proposed.meeting.id } } };
  await data(admin.POST('/api/meetings/{id}/approve', { ...meeting, body: { scope: 'one' } }));
  const { meeting: next } = await data(sender.GET('/api/meetings/next'));
  const refused = await sender.GET('/api/members', {});
  await data(sender.POST('/api/auth/logout'));
  const ended = await sender.GET('/api/auth/me');
  return {
    found: users.map(({ full_name, vertical }) => `${full_name}, ${vertical}`),
    received: referrals.map(({ from_member_name }) => from_member_name),
    status: approved.status,
    story: story.map(({ kind }) => kind),
    report: { given: report.referrals.given, thanks: report.thank_you_value },
    next: next && `${next.place}, ${next.status}, ${next.present} of ${next.expected}`,
    refused: refused.error?.code,
    ended: ended.response.status,
  };
}

/** What the types refuse: were the document vaguer than the server, one of these would compile, and the check would fail. */
export async function mistakes(baseUrl: string) {
  const client = open(baseUrl);
  const referral = { params: { path: { id: 1 } } };
  // @ts-expect-error: no such status
  await client.PATCH('/api/referrals/{id}/status', { ...referral, body: { referral_status: 'maybe' } });
  // @ts-expect-error: the region is missing
  await client.POST('/api/chapters', { body: { name: 'Harbour' } });
  // @ts-expect-error: no such call
  await client.GET('/api/nothing');
  const { data: user } = await client.GET('/api/auth/me');
  // @ts-expect-error: may be null
  user?.chapter.name.trim();
}
