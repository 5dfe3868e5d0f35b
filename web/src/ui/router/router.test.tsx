import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';
import { locationOf } from './location.ts';
import { compare, match } from './match.ts';
import { MemoryRouter, useArrived, useLocation, useNavigate } from './router.tsx';
import { Navigate, Outlet, Routes, useParams } from './routes.tsx';
import { useSearchParams } from './use-search-params.ts';

describe('a pattern', () => {
  it.each([
    ['/members', '/members', {}],
    ['/members', '/members/', {}],
    ['/members', '/Members', {}],
    ['/members', '/members/7', undefined],
    ['/members/:id', '/members/7', { id: '7' }],
    ['/members/:id', '/members/a%20b', { id: 'a b' }],
    ['/members/:id', '/members/%E0', { id: '%E0' }],
    ['/members/:id', '/members', undefined],
    ['/members/import/:id?', '/members/import', { id: undefined }],
    ['/members/import/:id?', '/members/import/3', { id: '3' }],
    ['/', '/', {}],
    ['/', '/x', undefined],
    ['*', '/anything/at/all', {}],
  ])('%s and the path %s: %j', (pattern, path, params) => {
    expect(match(pattern, path)).toEqual(params);
  });

  it('that says more is asked first', () => {
    const sorted = ['*', '/members/:id', '/', '/members/import/:id?', '/members'].sort(compare);
    expect(sorted.indexOf('/members/import/:id?')).toBeLessThan(sorted.indexOf('/members/:id'));
    expect(sorted.at(-1)).toBe('*');
  });
});

it.each([
  ['//', '/'],
  ['//evil.example/members', '/evil.example/members'],
  ['/\\evil.example', '/evil.example'],
  ['/members/..//evil.example', '/evil.example'],
  ['/members//7', '/members//7'],
  ['?page=2', '/members'],
])('the address %s stays within the app, at %s', (to, pathname) => {
  expect(locationOf(to, 'http://app/members?page=1', null).pathname).toBe(pathname);
});

const Where = () => {
  const { pathname, search, hash, state } = useLocation();
  return <output>{`${useArrived()} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
};
const there = () => screen.getByRole('status').textContent;
const Member = () => <p>member {useParams().id}</p>;
const Back = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
};
const PageTwo = () => {
  const [params, setParams] = useSearchParams();
  const next = () =>
    setParams((before) => {
      before.set('page', '2');
      return before;
    });
  return (
    <button type="button" onClick={next}>
      page {params.get('page') ?? '1'}
    </button>
  );
};

const AROUND = (
  <nav>
    <NavLink to="/members">Members</NavLink>
    <Outlet />
  </nav>
);

const open = (start: string) =>
  render(
    <MemoryRouter start={start}>
      <Routes
        pages={[
          { path: '/members', element: <PageTwo />, around: AROUND },
          { path: '/members/:id', element: <Member />, around: AROUND },
          { path: '*', element: <Navigate to="/members" replace /> },
        ]}
      />
      <Link to="/members/7" state={{ from: 'here' }}>
        Seven
      </Link>
      <Link to="/members/8" target="_blank">
        New tab
      </Link>
      <Back />
      <Where />
    </MemoryRouter>,
  );
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

it('a link leads to its page with its state, back returns', async () => {
  open('/members?search=a');
  expect(there()).toBe('pop /members?search=a null');
  await press('Seven');
  expect(screen.getByText('member 7')).toBeTruthy();
  expect(there()).toBe('push /members/7 {"from":"here"}');
  expect(screen.getByText('Members').getAttribute('aria-current')).toBe('page');
  await press('Back');
  expect(there()).toBe('pop /members?search=a null');
});

it('a link to the page itself adds nothing to the history', async () => {
  open('/members');
  await press('Seven');
  await press('Seven');
  expect(there()).toBe('replace /members/7 {"from":"here"}');
  await press('Back');
  expect(there()).toBe('pop /members null');
});

it.each([
  ['with a key held', 'Seven', { ctrlKey: true }],
  ['for another tab', 'New tab', {}],
])("a click %s is the browser's", async (_, name, keys) => {
  open('/members');
  const link = screen.getByText(name);
  // Stands in for the browser, which would leave the test's page.
  let left = false;
  document.addEventListener(
    'click',
    (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await act(async () => void fireEvent.click(link, keys));
  expect(left).toBe(true);
  expect(there()).toBe('pop /members null');
});

it('an unknown address leads elsewhere without an entry of its own', async () => {
  open('/nowhere');
  expect(there()).toBe('replace /members null');
});

it('the query changes in the address, with its other entries', async () => {
  open('/members?search=a');
  await press('page 1');
  expect(there()).toBe('push /members?search=a&page=2 null');
});
