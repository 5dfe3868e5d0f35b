import { act } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { api } from '../../api/api.ts';
import { sessionEnded } from '../../api/session.ts';
import { makeStore } from '../../store/store.ts';
import { member, playServer, renderFor, settle } from '../../testing/scene.tsx';
import { forgetKept } from '../forget-kept.ts';
import Badge from './badge.tsx';

/** Installed apps have a badge; the browsers of the tests install none. */
const giveBadge = () => {
  const shown: (number | null)[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  });
  onTestFinished(() => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  });
  return shown;
};
const need = (referral_id: number) => ({
  kind: 'answer_referral',
  since: '2026-11-19T06:00:00.000Z',
  referral_id,
  name: 'Asha',
});

it('counts what there is to do, and follows it', async () => {
  const shown = giveBadge();
  let needs = [need(1), need(2)];
  playServer(() => ({ body: { needs, more: 0 } }));
  const { store } = renderFor(member, <Badge />);
  await settle();
  expect(shown).toEqual([2]);
  needs = [];
  // As a live event does.
  await act(async () => void store.dispatch(api.util.invalidateTags(['Referrals', 'Dashboard', 'Activity'])));
  await settle();
  expect(shown).toEqual([2, 0]);
});

it('stays as it is while the count cannot be read', async () => {
  const shown = giveBadge();
  playServer(() => ({ status: 503, body: { message: 'away' } }));
  renderFor(member, <Badge />);
  await settle();
  expect(shown).toEqual([]);
});

it('is cleared with the session, and where there is none', () => {
  const shown = giveBadge();
  const store = makeStore({ session: { token: 't1', user: member, loading: false, error: null } });
  const stop = forgetKept(store);
  expect(shown).toEqual([]);
  store.dispatch(sessionEnded({ elsewhere: true }));
  expect(shown).toEqual([null]);
  stop();
  onTestFinished(
    forgetKept(makeStore({ session: { token: null, user: null, loading: false, error: null } })),
  );
  expect(shown).toEqual([null, null]);
});
