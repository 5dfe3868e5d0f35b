import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { csv, line } from '../../../test/files/imports.ts';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import type { MailServer } from '../../../test/mail/mail-server.ts';
import { tokenIn } from '../../../test/mail/sending.ts';
import { send } from '../input/http.ts';
import { admin } from '../processes/programs.ts';
import type { World } from '../processes/world.ts';

/** The ways in which a link is created. */
export const LINK_KINDS = [
  'handed over by a super admin',
  'handed over by a colleague',
  'mailed by a super admin',
  'mailed by a colleague',
  'mailed for a forgotten password',
  'imported on the command line',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
export type Links = Partial<Record<LinkKind, string>>;

/** One person with links of every kind, and those who made them. `imported` is a second person, with an import's link. */
export interface Cast {
  owner: { id: number; email: string; token: string };
  imported: { id: number; email: string };
  superAdmin: { id: number; email: string; token: string };
  colleague: { id: number; email: string; token: string };
  links: Links;
}

const tokenOf = (text: string) => tokenIn({ raw: text });

export const tokensTo = (mailServer: MailServer, email: string): string[] =>
  mailServer.read.filter(({ to }) => to.includes(email)).map(tokenIn);

/** Whether a link works, without using it: a password that is too common is rejected only after the link is found. */
export async function works(address: string, token: string): Promise<boolean> {
  const body = { token, password: '12345678' };
  const { status, text } = await send(address, 'POST', '/api/auth/set-password', { body });
  expect([400, 404], text).toContain(status);
  return status === 400;
}

/** Casts for this many scenes, with all their mails delivered. */
export async function casts(
  world: World,
  mailServer: MailServer,
  address: string,
  /** A server that sends no mail: there a colleague hands the link over. */
  withoutMail: string,
  count: number,
): Promise<Cast[]> {
  const imported = await importPeople(world, count);
  const scenes: Cast[] = [];
  for (const [index, { token, ...person }] of imported.entries()) {
    const chapter = await world.aChapter();
    const owner = await world.aMember({ chapter });
    const superAdmin = await world.aSuperAdmin();
    const colleague = await world.aMember({ chapter, flags: ['can_add_member'] });
    const invite = async (by: { token: string }, through = address): Promise<{ link?: string }> => {
      const answer = await send(through, 'POST', `/api/members/${owner.id}/invite`, { token: by.token });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const links: Links = {
      'imported on the command line': token,
      'handed over by a super admin': tokenOf((await invite(superAdmin)).link ?? ''),
      'handed over by a colleague': tokenOf((await invite(colleague, withoutMail)).link ?? ''),
    };
    expect((await invite(colleague)).link, 'the mailed link is for its owner').toBeUndefined();
    const body = { email: owner.email };
    // One address may not ask for many accounts.
    const forgot = await send(address, 'POST', '/api/auth/forgot', { body, from: `127.0.1.${index + 1}` });
    expect(forgot.status, forgot.text).toBe(202);
    scenes.push({ owner, imported: person, superAdmin, colleague, links });
  }
  for (const scene of scenes) await addMailed(world, mailServer, scene);
  return scenes;
}

/** Two invitations and a link for a forgotten password; the hash shows who made which. */
async function addMailed(world: World, mailServer: MailServer, scene: Cast): Promise<void> {
  const { owner, superAdmin, colleague, links } = scene;
  const tokens = await vi.waitFor(
    () => {
      const found = tokensTo(mailServer, owner.email);
      expect(found).toHaveLength(3);
      return found;
    },
    { timeout: WAIT_LIMIT, interval: 100 },
  );
  for (const token of tokens) {
    const [row] = await world.sql<{ made_by: number | null }>(
      'SELECT made_by FROM account_links WHERE token_hash = sha256($1)',
      [Buffer.from(token)],
    );
    if (row?.made_by === superAdmin.id) links['mailed by a super admin'] = token;
    else if (row?.made_by === colleague.id) links['mailed by a colleague'] = token;
    else if (row?.made_by === null) links['mailed for a forgotten password'] = token;
  }
}

async function importPeople(world: World, count: number) {
  const { name: chapter, region } = await world.aChapter();
  const emails = Array.from({ length: count }, (_, n) => `imported.${n}@example.com`);
  const folder = await mkdtemp(join(tmpdir(), 'links-'));
  try {
    const [file, invitations] = [join(folder, 'members.csv'), join(folder, 'invitations.csv')];
    await writeFile(file, csv(...emails.map((email) => line({ email, chapter, region }))));
    const options = ['--invitations', invitations, '--address', 'https://network.example'];
    const { code, output } = await admin(['import', file, ...options], world.environment);
    expect(code, output).toBe(0);
    const lines = (await readFile(invitations, 'utf8')).split('\n');
    const people = await world.sql<{ id: number; email: string }>(
      'SELECT id, email FROM users WHERE email = ANY($1) ORDER BY id',
      [emails],
    );
    return people.map(({ id, email }) => {
      const token = tokenOf(lines.find((text) => text.includes(email)) ?? '');
      return { id, email, token };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
