import { act, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor } from '../../testing/scene.tsx';
import { Routes } from '../../ui/router/routes.tsx';
import ReportScreen from './report-screen.tsx';
import { ShareBars } from './share-bars.tsx';

const open = async (status: number) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'Forbidden' }), { status }));
  const user = toSessionUser({ id: 1, name: 'Ravi', role: 'member', permissions: {} });
  renderFor(
    user,
    <Routes pages={[{ path: '/chapters/:id/report', element: <ReportScreen /> }]} />,
    '/chapters/3/report',
  );
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  });
};

/** What chooses a period or prints. */
const controls = () => [
  ...screen.queryAllByRole('button', { name: /Print/ }),
  ...screen.queryAllByRole('combobox'),
];

it('shows a user without permission who may open the report', async () => {
  await open(403);
  expect(
    screen.getByText(/is for super admins, and for members of the chapter who hold a permission/),
  ).toBeTruthy();
  expect(screen.queryByText(/was not found/)).toBeNull();
  expect(controls()).toEqual([]);
});

it('says that the chapter was not found', async () => {
  await open(404);
  expect(screen.getByText(/^This chapter was not found\./)).toBeTruthy();
  expect(controls()).toEqual([]);
});

it('a report that could not be loaded keeps its period and can be tried again', async () => {
  await open(500);
  expect(controls()).not.toEqual([]);
});

it('a bar has the colour of its chip', () => {
  render(
    <ShareBars
      caption="By type"
      shares={[
        { label: 'Cold', count: 2, tone: 'blue' },
        { label: 'No response', count: 1 },
      ]}
    />,
  );
  const tone = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getByRole('cell', { hidden: true, name: '' })
      .querySelector('div')?.dataset.tone;
  expect([tone(/^Cold/), tone(/^No response/)]).toEqual(['blue', 'neutral']);
});
