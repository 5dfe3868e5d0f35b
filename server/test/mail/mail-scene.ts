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

/** An application that sends mail, and a real mail server; each test begins without mails. */
export async function openMailWorld() {
  const world = await openTestApp({
    publicUrl: 'https://network.example',
    mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
    // Weeks pass here, and no one signs in again.
    session: { idle: 365 * DAY, max: 365 * DAY },
    // A Tuesday: no digests.
    startsAt: '2026-11-10T10:00:00.000Z',
  });
  const server = await aMailServer();
  const sender = senderTo(server, world, undefined, (error) => {
    throw error;
  });
  beforeEach(async () => {
    for (const table of ['mails', 'mail_refusals', 'guest_mail_refusals', 'login_failures'])
      await world.sql(`DELETE FROM ${table}`);
    server.read.length = 0;
    server.taken.length = 0;
    server.behave('takes');
  });
  return {
    ...world,
    server,
    sender,
    /** Mails that arrive from now on, once everything has been sent that is due in so many minutes. */
    arrived: async (minutes = 0): Promise<TakenMail[]> => {
      server.taken.length = 0;
      world.clock.advance(minutes * 60_000);
      await sender.round();
      return [...server.taken].sort((a, b) =>
        String(a.headers.subject).localeCompare(String(b.headers.subject)),
      );
    },
  };
}

/** A chapter that invites guests to its meetings. */
export async function openGuestScene() {
  const world = await openMailWorld();
  const { as, clock, aChapter, aMember, aMeeting } = world;
  const openChapter = async () => {
    const chapter = await aChapter({ name: 'Harbour' });
    const inviter = await aMember({ chapter, full_name: 'Ada' });
    const approver = await aMember({ chapter, flags: ['can_approve_guest', 'can_schedule_meeting'] });
    let hours = 0;
    /** Each two hours after the one before: a chapter has one meeting at a time. */
    const aMeetingIn = (days: number) => {
      hours += 2;
      const at = new Date(clock.now().getTime() + days * DAY + hours * 3_600_000).toISOString();
      return aMeeting({ by: inviter, at });
    };
    return { chapter, inviter, approver, aMeetingIn };
  };
  return {
    ...world,
    ...(await openChapter()),
    openChapter,
    decide: (by: { token: string }, { id }: { id: number }, status = 'approved', to = as) =>
      to(by).patch(`/guests/${id}/status`, { status }),
  };
}

/** Ada, who gives referrals, and Bob, who answers them. */
export async function openMailScene() {
  const world = await openMailWorld();
  const { as, arrived, aChapter, aMember, aSuperAdmin } = world;
  const chapter = await aChapter();
  const ada = await aMember({ activated: true, chapter, full_name: 'Ada', email: 'ada@example.com' });
  const bob = await aMember({ activated: true, chapter, full_name: 'Bob', email: 'bob@example.com' });
  const admin = await aSuperAdmin();

  const give = async (changes = {}): Promise<number> =>
    (await as(ada).post('/referrals', referralForm(bob, changes))).body.id;
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
    subjects: async () => (await arrived()).map(({ to, headers }) => `${to}: ${headers.subject}`),
  };
}
