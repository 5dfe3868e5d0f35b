import { setTimeout as sleep } from 'node:timers/promises';
import { ATTENDANCE, type AttendanceState } from '@bn/contract';
import { aKey } from '../../../test/givens.ts';
import type { Person } from '../../../test/network.ts';
import { errorCode, send } from '../input/http.ts';
import { scale } from '../results/figures.ts';

interface Tap {
  memberId: number;
  state: AttendanceState | null;
  /** Each tap has a time of its own: which one is the latest is certain. */
  tappedAt: number;
}

interface Tapped {
  acknowledged: Tap[];
  retries: number;
  unexpected: string[];
}

interface Room {
  meeting: { id: number };
  takers: readonly Person[];
  members: readonly { id: number }[];
}

const STATES = [...ATTENDANCE, null];
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
/** One in so many taps is made offline: it is sent after taps that were made later. */
const KEPT_BACK = 4;
const HOUR = 3_600_000;

/** Each person taps one random member after the other, and sends every tap until it is answered. */
export function startTapping(address: () => string, { meeting, takers, members }: Room) {
  const record: Tapped = { acknowledged: [], retries: 0, unexpected: [] };
  let finished = false;
  let lastTap = Date.now() - HOUR;

  const aTap = (): Tap => {
    lastTap += 1;
    return { memberId: pick(members).id, state: pick(STATES), tappedAt: lastTap };
  };
  const sendUntilAnswered = async ({ token }: Person, tap: Tap): Promise<void> => {
    const path = `/api/meetings/${meeting.id}/attendance/${tap.memberId}`;
    const { state } = tap;
    const body = {
      state,
      ...(state === 'substitute' && { substitute: `Substitute ${tap.tappedAt}` }),
      tapped_at: new Date(tap.tappedAt).toISOString(),
    };
    const headers = { 'idempotency-key': aKey() };
    for (;;) {
      try {
        const answer = await send(address(), 'PUT', path, { token, body, headers });
        if (answer.status === 200) {
          if (Date.parse(answer.body.tapped_at) < tap.tappedAt)
            record.unexpected.push(`a tap was answered with an earlier one: ${answer.text}`);
          record.acknowledged.push(tap);
          return;
        }
        if (answer.status !== 503) {
          record.unexpected.push(`${answer.status} ${answer.text.slice(0, 200)}`);
          return;
        }
      } catch (error) {
        if (errorCode(error) === 'no answer in time') record.unexpected.push('no answer');
      }
      record.retries += 1;
      await sleep(scale.retryPause);
    }
  };

  const tapping = takers.map(async (taker) => {
    const kept: Tap[] = [];
    while (!finished && record.unexpected.length === 0) {
      if (scale.writerPause > 0) await sleep(scale.writerPause);
      const tap = aTap();
      if (tap.tappedAt % KEPT_BACK === 0) kept.push(tap);
      else await sendUntilAnswered(taker, tap);
      const late = kept.length > KEPT_BACK ? kept.shift() : undefined;
      if (late) await sendUntilAnswered(taker, late);
    }
    for (const tap of kept) await sendUntilAnswered(taker, tap);
  });
  return {
    record,
    finish: async () => {
      finished = true;
      await Promise.all(tapping);
    },
  };
}

export function latestOf({ acknowledged }: Tapped): Map<number, Tap> {
  const latest = new Map<number, Tap>();
  for (const tap of acknowledged)
    if (tap.tappedAt > (latest.get(tap.memberId)?.tappedAt ?? 0)) latest.set(tap.memberId, tap);
  return latest;
}
