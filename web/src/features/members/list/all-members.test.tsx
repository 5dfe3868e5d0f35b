import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { asha } from '../../../testing/member.ts';
import { pass, playServer, show } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { isRenderedBy, rowsRenderedBy, typeIntoSearch } from '../../../ui/table/testing.ts';
import { AllMembers } from './all-members.tsx';
import { resultOfRenewal } from './renew-form.tsx';

beforeEach(() => void vi.useFakeTimers());

const other = { ...asha, id: 6, full_name: 'Bob Over', subscription_valid_till: '2020-01-31' };
const members = { users: [asha, other], total: 2, page_size: 100 };
const list = (path = '/members') =>
  show(
    <ToastProvider>
      <AllMembers onEdit={vi.fn()} onPermissions={vi.fn()} />
    </ToastProvider>,
    undefined,
    path,
  );
/** The latest list; how many have not signed in yet is asked beside it. */
const asked = (calls: { call: string }[]) =>
  calls.filter(({ call }) => call.startsWith('GET') && !call.endsWith('page_size=1')).at(-1)?.call;

it('is filtered and sorted by Valid Till, as the address says', async () => {
  const calls = playServer(() => ({ body: members }));
  await list('/members?validity=over');
  expect(asked(calls)).toContain('validity=over');
  const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort members' });
  expect(sort.selectedOptions[0]?.text).toBe('Valid Till, earliest first');
  fireEvent.change(sort, { target: { value: 'valid_till_desc' } });
  await pass(100);
  expect(asked(calls)).toMatch(/validity=over.*sort=valid_till_desc/);
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter by Valid Till' }), { target: { value: '' } });
  await pass(100);
  expect(asked(calls)).not.toContain('validity');
});

it('its headings sort, and say by which column and in which direction', async () => {
  const calls = playServer(() => ({ body: members }));
  await list('/members?elevated=1');
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  const directions = () => ['User', 'Valid Till'].map((name) => heading(name).getAttribute('aria-sort'));
  const sortBy = async (name: string) => {
    fireEvent.click(within(heading(name)).getByRole('button'));
    await pass(100);
  };
  expect(directions()).toEqual(['ascending', null]);
  await sortBy('Valid Till');
  expect([directions(), asked(calls)]).toEqual([
    [null, 'ascending'],
    expect.stringMatching(/elevated=1&sort=valid_till&/),
  ]);
  await sortBy('Valid Till');
  expect([directions(), asked(calls)]).toEqual([
    [null, 'descending'],
    expect.stringMatching(/sort=valid_till_desc/),
  ]);
  await sortBy('User');
  expect(directions()).toEqual(['ascending', null]);
});

it('shows each active filter as a chip that removes it', async () => {
  const calls = playServer(() => ({ body: members }));
  await list('/members?chapter=7+Harbour+-+North&validity=over&elevated=1&ending=1');
  const chips = () => screen.queryAllByTitle('Remove this filter').map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Harbour - North', 'Expired', 'Elevated', 'Permissions end soon']);
  for (let left = 4; left > 0; left -= 1) {
    fireEvent.click(screen.getAllByTitle('Remove this filter')[0] as HTMLElement);
    await pass(100);
    expect(chips()).toHaveLength(left - 1);
  }
  expect(asked(calls)).not.toMatch(/chapter_id|validity|elevated|ending/);
});

it('has no buttons on paper', async () => {
  playServer(() => ({ body: members }));
  await list();
  const controls = [...screen.getAllByRole('button'), ...screen.getAllByRole('searchbox')];
  const onPaper = controls.filter((control) => !control.closest('[data-screen-only]'));
  expect(onPaper.map(({ textContent }) => textContent)).toEqual(['User', 'Valid Till']);
});

it.each([
  [[asha], false],
  [[], true],
])('asks whether there are chapters only if the list is empty', async (users, expected) => {
  const calls = playServer(() => ({ body: { ...members, users, total: users.length } }));
  await list();
  await pass(100);
  expect(calls.some(({ call }) => call.startsWith('GET /api/chapters'))).toBe(expected);
});

it('renders no row again while the user types in the search, and every row when selecting starts', async () => {
  playServer(() => ({ body: members }));
  await list();
  for (const text of ['a', 'as', 'ash'])
    expect(await rowsRenderedBy(() => typeIntoSearch('Search the list', text))).toBe(0);
  const select = screen.getByRole('button', { name: 'Select several' });
  expect(await rowsRenderedBy(() => fireEvent.click(select))).toBe(2);
});

it('renders nothing but the search box while the user types', async () => {
  playServer(() => ({ body: members }));
  await list();
  const others = [screen.getByRole('button', { name: 'Page 2' }), screen.getByRole('status')];
  for (const text of ['a', 'as'])
    for (const element of others)
      expect(
        await isRenderedBy(element, () =>
          typeIntoSearch('Search the list', `${text} of ${element.nodeName}`),
        ),
      ).toBe(false);
});

it('asks for the first page of a search, whichever page was shown', async () => {
  const calls = playServer(() => ({ body: members }));
  await list('/members?page=3');
  expect(asked(calls)).toContain('page=3');
  typeIntoSearch('Search the list', ' ash ');
  await pass(1000);
  const after = calls.map(({ call }) => call).filter((call) => call.includes('search='));
  expect(after).toHaveLength(1);
  expect(after[0]).toMatch(/search=ash&page=1$/);
});

it('never shows an answer to an earlier search', async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    const isOld = path.includes('search=old');
    if (isOld) await late;
    return new Response(
      JSON.stringify({ ...members, users: [{ ...asha, full_name: isOld ? 'Old' : 'New' }] }),
    );
  });
  await list();
  for (const text of ['old', 'new']) {
    typeIntoSearch('Search the list', text);
    await pass(1000);
  }
  arrive();
  await pass(1000);
  expect(screen.getByRole('link', { name: 'New' })).toBeTruthy();
  expect(screen.queryByText('Old')).toBeNull();
});

it('has ten pages, whose ends are disabled, and says how to find members beyond the first thousand', async () => {
  const calls = playServer((call) => ({
    body: call.includes('/members') ? { ...members, total: 1001 } : { chapters: [], total: 0, page_size: 50 },
  }));
  await list('/members?page=99');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(asked(calls)).toMatch(/page=10$/);
  expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(10);
  expect(button('Page 10').getAttribute('aria-current')).toBe('page');
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([false, true]);
  expect(
    screen.getByText(
      'The first 1,000 of 1,001 members are shown. Search or choose a chapter to narrow them.',
    ),
  ).toBeTruthy();
  fireEvent.click(button('Page 1'));
  await pass(1000);
  expect(asked(calls)).toMatch(/page=1$/);
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([true, false]);
});

it('is filtered by the chapter of the address; one that is none filters nothing', async () => {
  for (const [path, shown, sent] of [
    ['/members?chapter=7+Harbour+-+North', 'Harbour - North', true],
    ['/members?chapter=nonsense', 'All Chapters', false],
  ] as const) {
    const calls = playServer(() => ({ body: { ...members, total: 1001 } }));
    await list(path);
    const filter = screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter by chapter' });
    expect(filter.value).toBe(shown);
    expect(asked(calls)?.includes('chapter_id=7')).toBe(sent);
    expect(screen.queryByText(/Search to narrow them/) !== null).toBe(sent);
    cleanup();
  }
});

it('renews several memberships in one call, to one day, and says who was not renewed', async () => {
  const calls = playServer((call) =>
    call.startsWith('POST')
      ? {
          body: {
            answers: [
              { id: 5, status: 'refused', code: 'conflict', message: 'Already valid till 31/12/2030' },
              { id: 6, status: 'renewed' },
            ],
          },
        }
      : { body: members },
  );
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Asha Rao' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bob Over' }));
  const bar = screen.getByRole('group', { name: 'Selected members' });
  expect(within(bar).getByRole('status').textContent).toBe('2 selected');
  fireEvent.click(within(bar).getByRole('button', { name: 'Renew' }));
  await vi.dynamicImportSettled();
  await pass(100);
  const dialog = screen.getByRole('dialog', { name: 'Renew Memberships' });
  fireEvent.change(within(dialog).getByLabelText('Valid Till'), { target: { value: '31/06/2029' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Renew' }));
  expect(within(dialog).getByText('31 June does not exist.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Valid Till'), { target: { value: '30/06/2029' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Renew' }));
  await pass(100);
  expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
    call: 'POST /api/members/renewals',
    body: { ids: [5, 6], subscription_valid_till: '2029-06-30' },
  });
  expect(
    screen.getByText('1 membership renewed. Not renewed: Asha Rao (Already valid till 31/12/2030).'),
  ).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Selected members' })).toBeNull();
});

it('renews by twelve months from each end, shows the days before and after, and can be undone', async () => {
  const renewed = { id: 6, status: 'renewed', before: '2026-01-31', after: '2027-01-31' };
  const calls = playServer((call) => {
    if (call.endsWith('/undo')) return { body: { answers: [{ id: 6, status: 'undone' }] } };
    if (call.startsWith('POST')) return { body: { answers: [renewed] } };
    return { body: { ...members, users: [asha, { ...other, subscription_valid_till: '2026-01-31' }] } };
  });
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bob Over' }));
  fireEvent.click(screen.getByRole('button', { name: 'Renew' }));
  await vi.dynamicImportSettled();
  await pass(100);
  const dialog = within(screen.getByRole('dialog', { name: 'Renew Memberships' }));
  fireEvent.click(dialog.getByLabelText('+12 months from each end'));
  const changes = dialog.getByRole('list', { name: 'Valid Till before and after' });
  expect(changes.textContent).toBe('Bob Over31/01/2026 → 31/01/2027');
  fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
  await pass(100);
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ ids: [6], months: 12 });
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await pass(100);
  expect(calls.find(({ call }) => call.endsWith('/undo'))?.body).toEqual({
    renewals: [{ id: 6, before: '2026-01-31', after: '2027-01-31' }],
  });
  expect(screen.getByText('Renewal undone.')).toBeTruthy();
});

it('leads to those who have not signed in yet, shows how they were invited, and invites them', async () => {
  const invitation = { sent_at: '2026-11-10T10:00:00Z', ends_at: '2099-11-17T10:00:00Z', opened_at: null };
  const calls = playServer((call) =>
    call.startsWith('POST')
      ? {
          body: {
            by_mail: 1,
            ends_at: invitation.ends_at,
            answers: [
              { id: 5, status: 'invited' },
              { id: 6, status: 'refused', message: 'Has signed in already' },
            ],
          },
        }
      : {
          body: {
            ...members,
            users: [
              { ...asha, invitation },
              { ...other, invitation: null },
            ],
          },
        },
  );
  await list();
  // Counted once the list has been painted.
  await pass(100);
  expect(screen.getByRole('link', { name: 'Not signed in yet (2)' }).getAttribute('href')).toBe(
    '/members?signed_in=0',
  );
  cleanup();
  await list('/members?signed_in=0');
  expect(asked(calls)).toContain('not_signed_in=1');
  expect(screen.getByText('Invited until 17/11/2099')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await pass(100);
  expect(calls.find(({ call }) => call.startsWith('POST'))).toMatchObject({
    call: 'POST /api/members/invitations',
    body: { ids: [5, 6] },
  });
  expect(screen.getByText('1 invitation sent. Not invited: Bob Over (Has signed in already).')).toBeTruthy();
});

it('without mail it shows the links to hand over', async () => {
  playServer((call) =>
    call.startsWith('POST')
      ? {
          body: {
            by_mail: 0,
            ends_at: '2026-11-17T10:00:00Z',
            answers: [{ id: 5, status: 'invited', link: '/auth/set-password#abc' }],
          },
        }
      : { body: { ...members, users: [asha], total: 1 } },
  );
  await list('/members?signed_in=0');
  fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await pass(100);
  const dialog = screen.getByRole('dialog', { name: 'Invitation links' });
  expect(within(dialog).getByText(`${location.origin}/auth/set-password#abc`)).toBeTruthy();
});

it('says how many were renewed', () =>
  expect(
    resultOfRenewal([asha, other], {
      answers: [
        { id: 5, status: 'renewed' },
        { id: 6, status: 'renewed' },
      ],
    }),
  ).toBe('2 memberships renewed.'));

it('former members cannot be selected', async () => {
  playServer(() => ({ body: members }));
  await list('/members?ended=1');
  expect(screen.queryByRole('button', { name: 'Select several' })).toBeNull();
});
