import type { Activity } from '@bn/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { activityApi } from '../../api/endpoints/activity.ts';
import { toSessionUser } from '../../store/session-storage.ts';
import { makeStore } from '../../store/store.ts';
import { startLive } from './start.ts';
import { useUnseen } from './unseen-mark.ts';

const RECEIVED = { kind: 'referral_received', at: '2026-11-16T00:00:00Z', referral_id: 7 } as const;
const NOTHING = { note_id: null, member_id: null, meeting_id: null, guest_id: null, name: null };
const text = (name: string, data: object) => `event: ${name}\nid: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

let asked: ((activities: Partial<Activity>[]) => void)[];
let write: (text: string) => void;
let stop: () => void;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/events')
      ? Promise.resolve(
          new Response(
            new ReadableStream<Uint8Array>({
              start: (stream) => {
                write = (piece) => stream.enqueue(new TextEncoder().encode(piece));
              },
            }),
          ),
        )
      : new Promise((resolve) => asked.push((activities) => resolve(json({ activities })))),
  );
});
afterEach(() => stop());

it('names the person even if the bell was being loaded when the event came', async () => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'member', permissions: {} });
  if (!user) throw new Error('No user');
  const store = makeStore({ session: { token: 't1', user, loading: false, error: null } });
  store.attachApi(api);
  const said: string[] = [];
  const { result: bell } = renderHook(useUnseen);
  stop = startLive({ token: 't1', user, dispatch: store.dispatch, say: (sentence) => said.push(sentence) });
  void store.dispatch(activityApi.endpoints.activity.initiate());
  await waitFor(() => expect(asked).toHaveLength(1));

  write(text('ready', { events: [], reset: 0 }));
  write(text('events', { events: [{ ...NOTHING, ...RECEIVED, to_me: 1, own: 0, name: 'Ravi Kumar' }] }));
  await waitFor(() => expect(bell.current).toBe(true));
  asked[0]?.([]);
  await waitFor(() => expect(said).toEqual(['Ravi Kumar gave you a referral']));
});
