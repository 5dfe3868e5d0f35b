import type { Page } from '@playwright/test';
import { INJECTION_TEXTS } from '../../../server/trust/attacks/injection-texts.ts';
import type { Network, Person } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';
import { expectSettled, walkTo } from '../../support/walk.ts';

/** Fifty chapters, members, referrals and notes whose texts would all run as scripts if anything let them. */
async function hostileNetwork(network: Network): Promise<{ admin: Person; member: Person }> {
  const [first = ''] = INJECTION_TEXTS;
  const home = await network.chapter(first, first);
  const admin = await network.superAdmin({ name: first, email: `${first}@admin.example` });
  const flags = ['can_approve_thankyou', 'can_add_member'] as const;
  const member = await network.member({
    chapter: home,
    name: first,
    flags,
    email: `${first}@member.example`,
  });
  for (const [index, text] of INJECTION_TEXTS.entries()) {
    await network.chapter(text, `${text} ${index}`);
    const email = `${text.replace(/[\s@]/g, '')}@example.${index}`.slice(0, 254);
    const colleague = await network.member({ chapter: home, name: text, email, vertical: text });
    const received = await network.referral({
      from: colleague,
      to: member,
      notes: text,
      status: 'got_business',
    });
    await network.referral({ from: member, to: colleague, notes: text });
    await network.note({ from: member, to: colleague, referral: received, description: text });
  }
  return { admin, member };
}

/** Reports from the page itself: what ran, and what the content security policy blocked. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { __violations: reports });
    document.addEventListener('securitypolicyviolation', (event) =>
      reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
}

async function expectQuiet(page: Page, where: string): Promise<void> {
  const seen = await page.evaluate(() => {
    const { __ran, __violations } = window as unknown as { __ran?: number; __violations: string[] };
    return { ran: __ran, violations: __violations };
  });
  expect(seen, where).toEqual({ ran: undefined, violations: [] });
}

async function open(page: Page, path: string, shows: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await expectQuiet(page, path);
}

async function visit(page: Page, path: string, shows: string): Promise<void> {
  await walkTo(page, path);
  await expectSettled(page, path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await expectQuiet(page, path);
}

const SHARED = ['/dashboard', '/admin/approval', '/members'];
const [text = ''] = INJECTION_TEXTS;

test('no user input runs as a script on the screens of a super admin', async ({ page, network, signIn }) => {
  const { admin } = await hostileNetwork(network);
  await listen(page);
  await signIn(admin);
  await open(page, `/${encodeURIComponent('"><svg onload=alert(1)>')}`, text);
  for (const path of [...SHARED, '/admin/chapters']) await visit(page, path, text);
  await open(page, `/members?search=${encodeURIComponent(text)}`, text);

  await visit(page, '/members', text);
  for (const number of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: `Page ${number}`, exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectQuiet(page, `page ${number} of the members`);
  }
});

test('no user input runs as a script on the screens of a member', async ({ page, network, signIn }) => {
  const { member } = await hostileNetwork(network);
  await listen(page);
  await signIn(member);
  await open(page, '/', text);
  for (const path of [...SHARED, '/elevated/referral-received', '/elevated/referral-sent'])
    await visit(page, path, text);
  await page.getByRole('button', { name: 'Give Referral' }).click();
  await page.getByLabel('To Member').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectQuiet(page, 'the choice of members');
});
