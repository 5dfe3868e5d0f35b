import type { Page } from '@playwright/test';
import { redAndBlue } from '../files/picture.ts';
import { expect } from '../test.ts';
import { walkTo } from '../walk.ts';
import type { Ids } from './everything.ts';

/** From the screen, or from the state before it, to a state worth a look of its own. */
type Open = (page: Page) => Promise<unknown>;

export interface Screen {
  /** With the names of `Ids` in place of numbers. */
  path: string;
  /** Found on it once its data is there. */
  shows: string | RegExp;
  states?: Record<string, Open>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const dialog =
  (opener: string | RegExp): Open =>
  async (page) => {
    await press(page, opener);
    await expect(page.getByRole('dialog').last()).toBeVisible();
  };
/** Sent while it is empty. */
const invalid =
  (opener: string | RegExp, send: string): Open =>
  async (page) => {
    await dialog(opener)(page);
    await page.getByRole('dialog').getByRole('button', { name: send, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  };

const MENUS = {
  Notifications: dialog('Notifications'),
  'User menu': dialog(/^User menu/),
  Menu: (page: Page) => press(page, 'Menu'),
};
const answer = dialog(/^Update status of the referral from Ravi/);
const LISTS: Screen[] = [
  { path: '/members', shows: 'Lina Berg' },
  { path: '/admin/approval', shows: 'My own note' },
  { path: '/admin/approval?search=oven', shows: 'No Data' },
  { path: '/members/:colleague', shows: 'Testimonials' },
  { path: '/activity', shows: /\w/ },
  { path: '/account', shows: 'Your data' },
  { path: '/meetings', shows: '07:30' },
  { path: '/meetings?period=past', shows: '07:30' },
  { path: '/chapters/:chapter/report', shows: 'Top givers' },
  { path: '/chapters/:chapter/matrix', shows: 'How often two members met' },
];
const REFERRALS: Screen[] = [
  {
    path: '/elevated/referral-received',
    shows: 'Ravi',
    states: {
      'Update Status': answer,
      'Confirm Status Change': async (page) => {
        await answer(page);
        await dialog('No response')(page);
      },
      'Thank You Note': async (page) => {
        await answer(page);
        await invalid('Got the business', 'Send')(page);
      },
    },
  },
  {
    path: '/elevated/referral-sent',
    shows: 'Ravi',
    states: { 'Give Referral': invalid('Give Referral', 'Send') },
  },
  { path: '/referrals/:referral', shows: 'Contacts' },
];
const withStates = (screens: Screen[], states: Record<string, Screen['states']>): Screen[] =>
  screens.map((screen) => ({ ...screen, ...(states[screen.path] && { states: states[screen.path] }) }));

const ADD_MEMBER = { 'Add Member': invalid('Add Member', 'Add Member') };

/** Every screen of each role, and its dialogs. */
export const SCREENS = {
  'super admin': [
    { path: '/dashboard', shows: 'Total Members', states: MENUS },
    ...withStates(LISTS, {
      '/members': ADD_MEMBER,
      '/members/:colleague': { 'Edit Member': dialog('Edit'), Permissions: dialog('Permissions') },
    }),
    {
      path: '/admin/chapters',
      shows: '3 members',
      states: { 'Add Chapter': invalid('Add Chapter', 'Create Chapter') },
    },
    {
      path: '/admin/chapters/:chapter',
      shows: 'Next meetings',
      states: { Edit: (page) => press(page, 'Edit') },
    },
    {
      path: '/admin/chapters/:chapter#score',
      shows: 'Green from',
      states: { 'Edit score rules': (page) => press(page, 'Edit score rules') },
    },
    { path: '/admin/chapters/:chapter#history', shows: 'Last day' },
    { path: '/members/:colleague#figures', shows: 'Given' },
    { path: '/members/:colleague#history', shows: 'Last day' },
    { path: '/admin/network', shows: 'Conversion' },
    { path: '/admin/network?view=invitations', shows: 'Not invited' },
    {
      path: '/admin/network?view=super-admins',
      shows: 'Added',
      states: { 'Invite Super Admin': dialog('Invite super admin') },
    },
    { path: '/admin/network?view=settings', shows: 'Choose logo' },
    { path: '/admin/network?view=history', shows: 'changed' },
    { path: '/members/import', shows: 'Choose' },
  ],
  'elevated member': [
    { path: '/dashboard', shows: 'Total User', states: MENUS },
    ...REFERRALS,
    ...withStates(LISTS, {
      '/members': ADD_MEMBER,
      '/account': {
        Picture: async (page) => {
          const input = page.getByLabel('Choose picture').and(page.locator('input'));
          await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: redAndBlue() });
          await expect(page.getByAltText('Your picture, as it will be cut out')).toBeVisible();
        },
        'Your details': async (page) => {
          await page
            .getByRole('region', { name: 'Your details' })
            .getByRole('button', { name: 'Edit' })
            .click();
          await expect(page.getByLabel('Vertical')).toBeVisible();
        },
        'New e-mail': async (page) => {
          // The form of the state before takes the place of what it edits.
          await press(page, 'Cancel');
          await page.getByRole('button', { name: 'Change e-mail' }).click();
          await expect(page.getByLabel('New e-mail')).toBeVisible();
        },
      },
      '/meetings': {
        'Propose a meeting': async (page) => {
          await dialog('Propose a meeting')(page);
          await page.getByText('Every week').click();
          await expect(page.getByLabel('Last day')).toBeVisible();
        },
      },
    }),
    { path: '/members/:self', shows: 'Overview' },
    { path: '/members/:self#figures', shows: 'Given' },
    { path: '/members/:self#testimonials', shows: 'Hidden' },
    { path: '/members/:self#thanks', shows: 'Thanks' },
    {
      path: '/meetings/:today',
      shows: 'Attendance',
      states: {
        'a tap': async (page) => {
          const member = page
            .getByRole('region', { name: 'Attendance' })
            .getByRole('button', { name: /^Ravi/ });
          await member.click();
          await expect(member).toHaveAttribute('aria-pressed', 'true');
        },
        'the other states': dialog(/^Ravi/),
      },
    },
    {
      path: '/one-to-ones',
      shows: 'Did you meet?',
      states: { 'Plan a one-to-one': invalid(/^Plan$/, 'Propose'), 'We met': dialog('We met') },
    },
    { path: '/one-to-ones?view=next', shows: 'Planned for' },
    { path: '/one-to-ones?view=past', shows: 'No Data' },
    {
      path: '/one-to-ones/:oneToOne',
      shows: 'Ideal referral',
      states: { 'Another time': dialog(/^Another time for/) },
    },
    { path: '/meetings/:planned', shows: 'Agenda', states: { 'Change meeting': dialog('Change') } },
    {
      path: '/meetings/:proposed',
      shows: 'Agenda',
      states: { Change: dialog('Change'), 'Cancel meeting': dialog('Cancel meeting') },
    },
  ],
  'plain member': [
    { path: '/dashboard', shows: 'Total User' },
    { path: '/members', shows: 'Lina Berg' },
    { path: '/admin/approval', shows: 'My own note' },
    { path: '/meetings/:planned', shows: 'Agenda' },
  ],
} satisfies Record<string, Screen[]>;
export type Role = keyof typeof SCREENS;

export const addressOf = ({ path }: Pick<Screen, 'path'>, ids: Ids) =>
  path.replace(/:(\w+)/g, (_, name: keyof Ids) => String(ids[name]));

/** Nothing loads any more. */
export const settled = async (page: Page) => {
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // A menu grows as it opens; with reduced motion for a millisecond, whose first frame can be measured all the same.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
};

/** Looks at each screen of a role, and at each of its states. */
export async function walk(
  page: Page,
  role: Role,
  ids: Ids,
  look: (what: string) => Promise<void>,
): Promise<void> {
  await page.goto('/');
  for (const screen of SCREENS[role] as Screen[]) {
    await walkTo(page, addressOf(screen, ids));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(screen.shows);
    await settled(page);
    await look(`${screen.path} of a ${role}`);
    for (const [state, open] of Object.entries(screen.states ?? {})) {
      await open(page);
      await settled(page);
      await look(`${state} on ${screen.path} of a ${role}`);
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 });
      }).toPass();
    }
  }
}
