import { FLAGS } from '@bn/contract';
import { expect, vi } from 'vitest';
import { LIMITS } from '../../../src/modules/auth/limits.ts';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import type { MailServer } from '../../../test/mail/mail-server.ts';
import { tokenIn } from '../../../test/mail/sending.ts';
import type { Chapter, Person } from '../../../test/network.ts';
import { send } from '../input/http.ts';
import { tokensTo } from './links.ts';

/** A colleague who may add members; they keep every link and password that they ever had. */
interface Cast {
  colleague: Person;
  superAdmin: Person;
  chapter: Chapter;
}
interface Servers {
  address: string;
  /** Where invitations are handed over. */
  withoutMail: string;
  mailServer: MailServer;
}
type Holder = 'colleague' | 'owner';
interface Link {
  token: string;
  holder: Holder;
  /** Ends with what ends the colleague's right. */
  byColleague: boolean;
  works: boolean;
}

/** The first password, where a colleague chose it. */
const KNOWN = 'chosen by a colleague';

/** Each request from another one: nothing is limited by network. */
let addresses = 0;
const anAddress = (): string => {
  addresses += 1;
  return `127.1.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
};

/**
 * A member who has not signed in yet, with what should be true of their account by now. Each step does something to it and checks
 * that the server says what is expected.
 */
export async function anAccount(
  { address, withoutMail, mailServer }: Servers,
  { colleague, superAdmin, chapter }: Cast,
  adder: 'colleague' | 'super admin',
) {
  let activated = false;
  let elevated = false;
  let password: { text: string; by: Holder | 'super admin' | 'nobody'; works: boolean } = {
    text: adder === 'colleague' ? KNOWN : 'told to the owner',
    by: adder,
    works: true,
  };
  const links: Link[] = [];
  const sessions: { who: Holder; token: string; works: boolean }[] = [];
  /** By e-mail, of the colleague's. */
  const invitations = new Map<string, number>();
  let changes = 0;

  const call = async (
    method: string,
    path: string,
    body: object,
    by: { token: string } = superAdmin,
    to = address,
  ) => {
    const answer = await send(to, method, `/api${path}`, { token: by.token, body, from: anAddress() });
    return { ...answer, path };
  };
  const done = async (...sent: Parameters<typeof call>) => {
    const answer = await call(...sent);
    expect(answer.status, `${answer.path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  const form = memberForm({ chapter_id: chapter.id, password: password.text });
  const { id } = await done('POST', '/auth/register', form, adder === 'colleague' ? colleague : superAdmin);
  let { email } = form;

  const revokeLinks = () => {
    for (const link of links) link.works = false;
  };
  const endSessions = () => {
    for (const session of sessions) session.works = false;
  };
  const endPassword = () => {
    password = { text: password.text, by: 'nobody', works: false };
    revokeLinks();
  };
  /** What ends a link ends a first password, too: some of it only where it was never used. */
  const endFirstPassword = (used = false) => {
    if ((used || !activated) && password.by === 'colleague') endPassword();
  };
  /** What the mail server gets for the owner because of this. */
  const mailed = async (act: () => Promise<void>, byColleague = false): Promise<void> => {
    const before = tokensTo(mailServer, email).length;
    await act();
    const [token = ''] = await vi.waitFor(
      () => {
        const later = tokensTo(mailServer, email).slice(before);
        expect(later).toHaveLength(1);
        return later;
      },
      { timeout: WAIT_LIMIT, interval: 100 },
    );
    links.push({ token, holder: 'owner', byColleague, works: true });
  };
  const expectedOf = (by: Person): number => {
    if (by !== colleague) return 201;
    if (activated || elevated) return 403;
    return (invitations.get(email) ?? 0) < LIMITS.memberInvitationsToMailbox.most ? 201 : 429;
  };
  const invite = async (by: Person, to: string) => {
    const expected = expectedOf(by);
    const answer = await call('POST', `/members/${id}/invite`, {}, by, to);
    expect(answer.status, answer.text).toBe(expected);
    if (expected !== 201) return undefined;
    if (by === colleague) invitations.set(email, (invitations.get(email) ?? 0) + 1);
    return answer.body as { link?: string };
  };
  const handedOver = async (by: Person, holder: Holder) => {
    const made = await invite(by, withoutMail);
    const byColleague = by === colleague;
    if (made) links.push({ token: tokenIn({ raw: made.link ?? '' }), holder, byColleague, works: true });
  };
  const grant = async (granted: object, isFirst: boolean) => {
    const { by } = password;
    const ends = isFirst && (by === 'colleague' || (!activated && by === 'nobody'));
    const invites = ends || (isFirst && links.some(({ works }) => works));
    const act = async () => {
      const { password_ended } = await done('POST', `/permissions/${id}`, granted);
      expect(password_ended, 'what the super admin is told').toEqual(invites ? { by_mail: 1 } : undefined);
      elevated = true;
      if (isFirst) revokeLinks();
      if (!ends) return;
      if (by === 'colleague') endSessions();
      endPassword();
    };
    await (invites ? mailed(act) : act());
  };

  const session = (who: Holder, token: string) => {
    sessions.push({ who, token, works: true });
    if (!activated) revokeLinks();
    activated = true;
  };
  const signIn = async (who: Holder, text: string) => {
    const answer = await send(address, 'POST', '/api/auth/login', {
      body: { email, password: text },
      from: anAddress(),
    });
    const works = password.works && password.text === text;
    expect(answer.status, `${who} signs in`).toBe(works ? 200 : 401);
    if (works) session(who, answer.body.token);
  };
  const useLinks = async (who: Holder) => {
    for (const { token } of links.filter(({ holder }) => holder === who)) {
      const works = links.find((link) => link.token === token)?.works;
      changes += 1;
      const chosen = `chosen by the ${who} ${changes}`;
      const body = { token, password: chosen };
      const answer = await send(address, 'POST', '/api/auth/set-password', { body, from: anAddress() });
      expect(answer.status, `${who} uses a link`).toBe(works ? 200 : 404);
      if (!works) continue;
      revokeLinks();
      endSessions();
      password = { text: chosen, by: who, works: true };
      session(who, answer.body.token);
    }
  };

  const ONE = flags({ can_approve_thankyou: 1 });
  let lastDay = 0;
  const steps: Record<string, () => Promise<unknown>> = {
    'a colleague hands a link over': () => handedOver(colleague, 'colleague'),
    'a colleague hands over one link after the other': async () => {
      for (let link = 0; link < LIMITS.memberInvitationsToMailbox.most + 2; link += 1)
        await handedOver(colleague, 'colleague');
    },
    'a super admin hands a link over': () => handedOver(superAdmin, 'owner'),
    'a colleague has a link mailed': async () => {
      if (expectedOf(colleague) !== 201) return invite(colleague, address);
      return mailed(async () => expect((await invite(colleague, address))?.link).toBeUndefined(), true);
    },
    'the password is forgotten': () =>
      mailed(() => done('POST', '/auth/forgot', { email }).then(() => undefined)),
    'a permission': () => grant(ONE, !elevated),
    'another permission': () => grant(flags({ can_approve_thankyou: 1, can_take_attendance: 1 }), !elevated),
    'a permission with a last day': () => {
      lastDay += 1;
      return grant({ ...ONE, permissions_until: `2099-12-0${lastDay}` }, true);
    },
    'no permission': async () => {
      await done('POST', `/permissions/${id}`, flags());
      elevated = false;
    },
    'the owner signs in': () => signIn('owner', password.text),
    'a colleague signs in': () => signIn('colleague', password.by === 'colleague' ? password.text : KNOWN),
    'the owner uses a link': () => useLinks('owner'),
    'a colleague uses a link': () => useLinks('colleague'),
    'a super admin sets the password': async () => {
      changes += 1;
      password = { text: `set by a super admin ${changes}`, by: 'super admin', works: true };
      await done('PUT', `/auth/${id}`, { password: password.text });
      revokeLinks();
      endSessions();
    },
    'a super admin corrects the e-mail': async () => {
      changes += 1;
      email = `corrected.${changes}.${form.email}`;
      // A reader of the former mailbox may have chosen it.
      const doubted = activated && password.by !== 'super admin';
      const ends = doubted ? elevated : !activated && password.by === 'colleague';
      const act = async () => {
        await done('PUT', `/auth/${id}`, { email });
        revokeLinks();
        if (doubted) password.by = 'colleague';
        if (!ends) return;
        endSessions();
        endPassword();
      };
      await (ends ? mailed(act) : act());
    },
    'a colleague tries to': async () => {
      for (const body of [{ email: 'mine@example.com' }, { password: 'of a colleague' }])
        expect((await call('PUT', `/auth/${id}`, body, colleague)).status).toBe(403);
      expect((await call('POST', `/permissions/${id}`, ONE, colleague)).status).toBe(403);
    },
    'a colleague asks for another e-mail': async () => {
      for (const { token } of sessions.filter(({ who, works }) => who === 'colleague' && works)) {
        changes += 1;
        const body = { email: `mine.${changes}@example.com`, current_password: password.text };
        expect((await call('POST', '/account/email', body, { token })).status).toBe(400);
      }
    },
    'the membership ends and resumes': async () => {
      await done('POST', `/members/${id}/end`, {});
      expect((await call('POST', `/members/${id}/resume`, { email }, colleague)).status).toBe(403);
      await done('POST', `/members/${id}/resume`, {});
      elevated = false;
      revokeLinks();
      endSessions();
      endFirstPassword(true);
    },
    'the colleague loses the right and gets it back': async () => {
      for (const granted of [flags(), flags({ can_add_member: 1 })])
        await done('POST', `/permissions/${colleague.id}`, granted);
      for (const link of links) link.works &&= !link.byColleague;
      endFirstPassword();
    },
    'the owner changes the password': async () => {
      const own = sessions.find(({ who, works }) => who === 'owner' && works);
      if (!own || !password.works) return;
      changes += 1;
      const body = { current_password: password.text, new_password: `changed by the owner ${changes}` };
      await done('POST', '/auth/password', body, own);
      // A colleague who knew the last one could have done the same: it does not count as the owner's alone.
      password = { ...password, text: body.new_password };
      revokeLinks();
      for (const session of sessions) session.works &&= session === own;
    },
  };
  /** Which links and sessions work, as the server says and as is expected. */
  const looked = async () => {
    const found = links.map(async ({ token }) => {
      const { status } = await send(address, 'POST', '/api/auth/link', {
        body: { token },
        from: anAddress(),
      });
      return status === 200;
    });
    const open = sessions.map(async ({ who, token }) => {
      const { status, body } = await send(address, 'GET', '/api/auth/me', { token, from: anAddress() });
      const held = status === 200 && FLAGS.some((flag) => body.permissions[flag] === 1);
      expect(held && who === 'colleague', 'a colleague is in an account with permissions').toBe(false);
      return status === 200;
    });
    return {
      found: await Promise.all([...found, ...open]),
      expected: [...links, ...sessions].map(({ works }) => works),
    };
  };
  return { steps, looked };
}
