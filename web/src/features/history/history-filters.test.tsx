import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryRouter } from '../../ui/router/router.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { filterOf } from './history-filters.tsx';

const Asked = () => <output>{JSON.stringify(filterOf(useListState()))}</output>;

it.each([
  ['from=2026-11-01&to=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['from=2026-11-30&to=2026-11-01', { from: '2026-11-30' }],
  ['from=1800-01-01&to=2200-01-01', {}],
  ['from=2026-02-30&to=soon', {}],
])('asks the server only for days that it accepts: %s', (query, filter) => {
  render(
    <MemoryRouter start={`/admin/network?${query}`}>
      <Asked />
    </MemoryRouter>,
  );
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual(filter);
});
