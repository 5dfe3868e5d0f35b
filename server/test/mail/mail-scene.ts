import { beforeEach } from 'vitest';
import { referralForm, thankYouForm } from '../access/valid.ts';
import { DAY, openTestApp } from '../app.ts';
import { aMailServer, type TakenMail } from './mail-server.ts';
import { senderTo } from './sending.ts';

/** Soft breaks and escapes of quoted-printable undone. */
export const plain = (mail: TakenMail | undefined): string =>
  (mail?.raw ?? '')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** Ada, who gives referrals, Bob, who answers them, and a real mail server; each test begins without mails. */
export async function openMailScene() {
  const world = await openTestApp({
    mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
    // Weeks pass here, and no one signs in again.
    session: { idle: 365 * DAY, max: 365 * DAY },
    // A Tuesday: no digests.
    startsAt: '2026-11-10T10:00:00.000Z',
  });
  const { as, sql, aChapter, aMember, aSuperAdmin } = world;
  const server = await aMailServer();
  const sender = senderTo(server, world, undefined, (error) => {
    throw error;
  });
  const chapter = await aChapter();
  const ada = await aMember({ activated: true, chapter, full_name: 'Ada', email: 'ada@example.com' });
  const bob = await aMember({ activated: true, chapter, full_name: 'Bob', email: 'bob@example.com' });
  const admin = await aSuperAdmin();
  beforeEach(async () => {
    await sql('DELETE FROM mails');
    await sql('DELETE FROM mail_refusals');
  });

  const give = async (changes = {}): Promise<number> =>
    (await as(ada).post('/referrals', referralForm(bob, changes))).body.id;
  /** Mails that arrive from now on, once everything has been sent. */
  const arrived = async (): Promise<TakenMail[]> => {
    server.taken.length = 0;
    await sender.round();
    return [...server.taken].sort((a, b) =>
      String(a.headers.subject).localeCompare(String(b.headers.subject)),
    );
  };
  return {
    ...world,
    chapter,
    ada,
    bob,
    admin,
    give,
    thank: async (): Promise<number> =>
      (await as(bob).post('/thankyou', thankYouForm({ id: await give() }))).body.id,
    decide: (id: number, body: object) => as(admin).patch(`/thankyou/${id}/status`, body),
    arrived,
    subjects: async () => (await arrived()).map(({ to, headers }) => `${to}: ${headers.subject}`),
  };
}
